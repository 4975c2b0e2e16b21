internal import SystemIO

/// Eight bytes that tell whether a file is still the one that was found, unchanged.
///
/// Device, inode, kind, size and both times are mixed; two states that differ have the same
/// fingerprint by a chance of 1 in 2^64.
struct Fingerprint: Hashable, Sendable {
  let value: UInt64

  /// That of a file in an archive, which is watched as a whole.
  init(memberOrdinal ordinal: UInt32) {
    value = UInt64(ordinal)
  }

  init(_ status: FileStatus) {
    var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    func mix(_ word: UInt64) {
      value = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
      value ^= value >> 32
      value = value &* 0xC4CE_B9FE_1A85_EC53
      value ^= value >> 29
    }
    mix(status.kind == .regular ? 1 : 2)
    mix(status.device)
    mix(status.inode)
    mix(status.size)
    mix(UInt64(bitPattern: status.modified.seconds))
    mix(UInt64(status.modified.nanoseconds))
    mix(UInt64(bitPattern: status.changed.seconds))
    mix(UInt64(status.changed.nanoseconds))
    self.value = value
  }
}
