internal import CGnuTLS
internal import Diagnostics

extension Certificate {
  /// Whether another certificate is named as this one's issuer.
  func names(issuer: Certificate) -> Bool {
    LibraryCall.take { gnutls_x509_crt_get_raw_issuer_dn(handle, $0) }
      == LibraryCall.take { gnutls_x509_crt_get_raw_dn(issuer.handle, $0) }
  }

  /// Whether it was signed with another certificate's key, whatever else may be wrong with both.
  func isSigned(by issuer: Certificate) -> Bool {
    // The library's own judgement of age, algorithms and rights to sign is no part of the question.
    let flags =
      GNUTLS_VERIFY_DISABLE_TIME_CHECKS.rawValue | GNUTLS_VERIFY_DISABLE_CA_SIGN.rawValue
      | GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT.rawValue | GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5.rawValue
      | GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1.rawValue
    var status: UInt32 = 0
    var issuers: [gnutls_x509_crt_t?] = [issuer.handle]
    let result = gnutls_x509_crt_verify(handle, &issuers, 1, flags, &status)
    let refusals =
      GNUTLS_CERT_SIGNATURE_FAILURE.rawValue | GNUTLS_CERT_SIGNER_NOT_FOUND.rawValue
    return result >= 0 && status & refusals == 0
  }
}
