/// A form of compression around a whole archive stream, in place of a container.
///
/// Apple's reader undoes these by itself. They have no blocks that could be decoded side by side.
package struct Wrapper: Sendable {
  /// What it is called, such as `gzip`.
  package let name: String
  /// The compression's name, such as `zlib`.
  package let compression: String
  /// What a file of it is, without an article.
  package let description: String
  private let magics: [[UInt8]]
  /// Makes what undoes it; nil for a form that is known, but cannot be read here.
  let makeDecoder: (@Sendable () -> any WrapperDecoder)?

  static let all: [Wrapper] = [
    Wrapper(
      "gzip", "zlib", "gzip data", [[0x1F, 0x8B]]
    ) { MemberDecoder(Inflater(.gzip), .gzip) },
    Wrapper(
      "zlib", "zlib", "zlib data", [[0x78, 0x01], [0x78, 0x5E], [0x78, 0x9C], [0x78, 0xDA]]
    ) { MemberDecoder(Inflater(.zlib), .zlib) },
    Wrapper(
      "xz", "LZMA", "xz data", [[0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]]
    ) { MemberDecoder(XZDecoder(), .xz) },
    Wrapper(
      "lzfse", "LZFSE", "a bare LZFSE stream",
      ["bvx2", "bvx1", "bvxn", "bvx-", "bvx$"].map { Array($0.utf8) }
    ) { HistoryDecoder(LZFSEStreamCodec()) },
    Wrapper(
      "lz4", "LZ4", "a bare LZ4 stream", ["bv41", "bv4-", "bv4$"].map { Array($0.utf8) }
    ) { HistoryDecoder(LZ4StreamCodec()) },
    Wrapper("bzip2", "bzip2", "bzip2 data", [Array("BZh".utf8)], makeDecoder: nil),
  ]

  private init(
    _ name: String, _ compression: String, _ description: String, _ magics: [[UInt8]],
    makeDecoder: (@Sendable () -> any WrapperDecoder)?
  ) {
    self.name = name
    self.compression = compression
    self.description = description
    self.magics = magics
    self.makeDecoder = makeDecoder
  }

  static func recognize(_ prefix: [UInt8]) -> Wrapper? {
    all.first { $0.magics.contains(where: prefix.starts(with:)) }
  }
}
