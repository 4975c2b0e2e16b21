public import LZFSE

/// How blocks are written.
public enum Compression: Sendable, Hashable {
  case lzfse(EffortLevel)
  /// Every block is stored; the container is the same.
  case none
}

extension Compression: CustomStringConvertible {
  /// To be raised with every change of the bytes that the encoder gives.
  private static let lzfseEncoderVersion = 1

  /// The method, its effort and the version of its codec, such as `lzfse default 1`: packs of the
  /// same content have the same bytes as long as this is the same.
  public var description: String {
    switch self {
    case .lzfse(let effort): "lzfse \(effort) \(Self.lzfseEncoderVersion)"
    case .none: "none"
    }
  }
}
