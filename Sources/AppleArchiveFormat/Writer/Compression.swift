public import LZFSE

/// How blocks are written.
public enum Compression: Sendable, Hashable {
  case lzfse(EffortLevel)
  /// Every block is stored; the container is the same.
  case none
}
