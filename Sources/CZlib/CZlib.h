#ifndef CZLIB_H
#define CZLIB_H

#include <zlib.h>

// zlib's initialisers are macros, which Swift does not see.

/// Prepares a stream for decoding; `window_bits` is 15 for zlib's format, 31 for gzip's.
static inline int ba_inflate_init(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

/// Prepares a stream for encoding in zlib's format.
static inline int ba_deflate_init(z_stream *stream, int level) {
  return deflateInit(stream, level);
}

#endif
