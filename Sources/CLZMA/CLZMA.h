#ifndef CLZMA_H
#define CLZMA_H

#include <lzma.h>

// The constants for filters and presets are macros of casts, which Swift does not see.

/// Prepares an encoder for one .xz stream with a single LZMA2 filter and without a check.
///
/// `dictionary` is in bytes; `is_extreme` asks for the slower variant of the preset.
static inline lzma_ret ba_lzma_encoder(
    lzma_stream *stream, uint32_t preset, int is_extreme, uint32_t dictionary) {
  lzma_options_lzma options;
  if (lzma_lzma_preset(&options, preset | (is_extreme ? LZMA_PRESET_EXTREME : 0)))
    return LZMA_OPTIONS_ERROR;
  options.dict_size = dictionary;
  lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, NULL}};
  return lzma_stream_encoder(stream, filters, LZMA_CHECK_NONE);
}

#endif
