/// How long a path may be.
enum PathLimits {
  /// In bytes: an entry header, which holds the path and other fields, counts its bytes in 16 bits.
  static let format = 65_000
  /// In bytes: one less than PATH_MAX of Apple's systems, which counts the NUL at the end.
  static let device = 1023
}
