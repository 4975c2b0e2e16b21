#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/pkcs12.h>
#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

/// Releases what the library allocated; its own name for that is a variable.
static inline void ba_gnutls_free(void *memory) { gnutls_free(memory); }

/// What stands for the curve P-256 where a key is asked for with a number of bits.
static inline unsigned ba_gnutls_p256_bits(void) {
  return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);
}
