public import LZFSE

/// How blocks are written.
///
/// The effort is LZFSE's for every method; each maps it to levels of its own library.
public enum Compression: Sendable, Hashable {
  case lzfse(EffortLevel)
  /// `pbzz`: zlib's levels 1, 5, 7 and 9.
  case zlib(EffortLevel)
  /// `pbz4`: LZ4's fast method, then LZ4HC's levels 9, 10 and 12.
  case lz4(EffortLevel)
  /// `pbzx`: liblzma's presets 1, 6, 5 extreme and 9 extreme, with a dictionary of one block.
  case lzma(EffortLevel)
  /// Every block is stored, in LZFSE's container.
  case none
}

extension Compression {
  /// The container that such blocks are written to.
  package var container: ContainerKind { .blocks(codec) }

  var codec: BlockCodec {
    switch self {
    case .lzfse, .none: .lzfse
    case .zlib: .zlib
    case .lz4: .lz4
    case .lzma: .lzma
    }
  }

  /// Names the encoder that ``makeEncoder(blockSize:)`` makes, apart from the block size.
  var encoderName: String {
    switch self {
    case .lzfse(let effort): "lzfse." + effort.rawValue
    case .zlib(let effort): "zlib." + effort.rawValue
    case .lz4(let effort): "lz4." + effort.rawValue
    case .lzma(let effort): "lzma." + effort.rawValue
    case .none: "none"
    }
  }

  /// Makes a worker's encoder; nil where every block is stored.
  func makeEncoder(blockSize: Int) -> (@Sendable () -> any BlockEncoder)? {
    switch self {
    case .lzfse(let effort): { LZFSEBlockEncoder(effort: effort) }
    case .zlib(let effort): { ZlibBlockEncoder(effort: effort) }
    case .lz4(let effort): { LZ4BlockEncoder(effort: effort) }
    case .lzma(let effort): { LZMABlockEncoder(effort: effort, blockSize: blockSize) }
    case .none: nil
    }
  }
}

extension Compression: CustomStringConvertible {
  /// To be raised with every change of the bytes that the encoder gives.
  private static let lzfseEncoderVersion = 1

  /// The method, its effort and the version of its codec, such as `lzfse default 1`: packs of the
  /// same content have the same bytes as long as this is the same.
  public var description: String {
    switch self {
    case .lzfse(let effort): "lzfse \(effort) \(Self.lzfseEncoderVersion)"
    case .zlib(let effort): "zlib \(effort) \(CodecLibrary.zlibVersion)"
    case .lz4(let effort): "lz4 \(effort) \(CodecLibrary.lz4Version)"
    case .lzma(let effort): "lzma \(effort) \(CodecLibrary.lzmaVersion)"
    case .none: "none"
    }
  }
}
