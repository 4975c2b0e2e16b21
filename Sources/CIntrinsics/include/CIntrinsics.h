#ifndef CINTRINSICS_H
#define CINTRINSICS_H

/// Asks the processor to bring the cache line at `address` closer, for reading and writing.
///
/// A hint only: any address is allowed, and nothing is read.
static inline void ba_prefetch(const void *address) {
  __builtin_prefetch(address, 1, 3);
}

#endif
