#ifndef BA_CURL_H
#define BA_CURL_H

#include <curl/curl.h>

// libcurl's setters and getters take any number of arguments, which Swift does not import; these are
// the same for one type of argument each.

static inline CURLcode ba_curl_set_number(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ba_curl_set_size(CURL *_Nonnull handle, CURLoption option,
                                        curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl keeps a copy of the text.
static inline CURLcode ba_curl_set_text(CURL *_Nonnull handle, CURLoption option,
                                        const char *_Nonnull value) {
  return curl_easy_setopt(handle, option, value);
}

/// libcurl uses the list until the option is set again.
static inline CURLcode ba_curl_set_list(CURL *_Nonnull handle, CURLoption option,
                                        struct curl_slist *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ba_curl_set_pointer(CURL *_Nonnull handle, CURLoption option,
                                           void *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

/// What libcurl calls with bytes: those of the body, of a header, or to be filled with the request's.
typedef size_t (*ba_curl_transfer)(char *_Nonnull bytes, size_t size, size_t count,
                                   void *_Nonnull context);

static inline CURLcode ba_curl_set_transfer(CURL *_Nonnull handle, CURLoption option,
                                            ba_curl_transfer _Nonnull function) {
  return curl_easy_setopt(handle, option, function);
}

/// What libcurl calls to send the request's body from another offset on.
typedef int (*ba_curl_seek)(void *_Nonnull context, curl_off_t offset, int origin);

static inline CURLcode ba_curl_set_seek(CURL *_Nonnull handle, ba_curl_seek _Nonnull function) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, function);
}

/// What libcurl calls every now and then; anything but 0 ends the transfer.
typedef int (*ba_curl_progress)(void *_Nonnull context, curl_off_t total, curl_off_t received,
                                curl_off_t upload_total, curl_off_t sent);

static inline CURLcode ba_curl_set_progress(CURL *_Nonnull handle,
                                            ba_curl_progress _Nonnull function) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode ba_curl_get_number(CURL *_Nonnull handle, CURLINFO info,
                                          long *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ba_curl_get_size(CURL *_Nonnull handle, CURLINFO info,
                                        curl_off_t *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}

/// The text is libcurl's.
static inline CURLcode ba_curl_get_text(CURL *_Nonnull handle, CURLINFO info,
                                        const char *_Nullable *_Nonnull value) {
  return curl_easy_getinfo(handle, info, value);
}

/// The certificates that the server sent, which are libcurl's; null when there were none.
static inline const struct curl_certinfo *_Nullable ba_curl_certificates(CURL *_Nonnull handle) {
  struct curl_certinfo *value = NULL;
  return curl_easy_getinfo(handle, CURLINFO_CERTINFO, &value) == CURLE_OK ? value : NULL;
}

/// The TLS library's own session while a transfer is under way, if that library is GnuTLS.
static inline void *_Nullable ba_curl_gnutls_session(CURL *_Nonnull handle) {
  struct curl_tlssessioninfo *value = NULL;
  if (curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, &value) != CURLE_OK || !value) return NULL;
  return value->backend == CURLSSLBACKEND_GNUTLS ? value->internals : NULL;
}

/// To be called once, before anything else of libcurl is used.
static inline CURLcode ba_curl_prepare(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

/// The origin that `ba_curl_seek` gets for an offset from the start.
static const int ba_curl_from_start = SEEK_SET;

#endif
