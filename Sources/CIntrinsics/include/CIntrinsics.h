#ifndef CINTRINSICS_H
#define CINTRINSICS_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/// Asks the processor to bring the cache line at `address` closer, for reading and writing.
///
/// A hint only: any address is allowed, and nothing is read.
static inline void ba_prefetch(const void *_Nonnull address) {
  __builtin_prefetch(address, 1, 3);
}

/// `size` bytes, all zero, that begin on a cache line; null when there is no memory for them.
///
/// Swift's own allocation ends the program instead.
static inline void *_Nullable ba_scratch_allocate(size_t size) {
  void *memory = NULL;
  if (posix_memalign(&memory, 64, size) != 0) return NULL;
  memset(memory, 0, size);
  return memory;
}

/// Gives back what `ba_scratch_allocate` gave.
static inline void ba_scratch_free(void *_Nonnull memory) { free(memory); }

#endif
