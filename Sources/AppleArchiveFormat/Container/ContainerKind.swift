/// What wraps the stream of entries.
package enum ContainerKind: Sendable {
  /// Blocks, by the method that compresses them.
  case blocks(BlockCodec)
  /// Nothing: the file begins with an entry.
  case plain

  /// How the container is called, such as `pbze`.
  package var name: String {
    switch self {
    case .blocks(let codec): "pbz" + String(decoding: [codec.letter], as: UTF8.self)
    case .plain: "raw"
    }
  }

  /// The compression's name; `none` for a plain stream.
  package var compression: String {
    switch self {
    case .blocks(let codec): codec.name
    case .plain: "none"
    }
  }

  /// How many bytes tell all kinds apart.
  package static let prefixSize = 8

  /// Tells from a file's first bytes what it is; nil when it is nothing that holds an Apple Archive.
  package static func recognize(_ prefix: [UInt8]) -> Recognition? {
    if EntryHeader.isMagic(prefix) { return .archive(.plain) }
    if prefix.count >= 4, prefix.starts(with: Array("pbz".utf8)) {
      if let codec = BlockCodec.codec(letter: prefix[3]) { return .archive(.blocks(codec)) }
      return nil
    }
    for wrapper in wrappers where prefix.starts(with: wrapper.magic) {
      return .wrapped(wrapper.name)
    }
    return nil
  }

  package enum Recognition {
    case archive(ContainerKind)
    /// A form that Apple's reader unwraps by itself, and this one does not.
    case wrapped(String)
  }

  private static let wrappers: [(magic: [UInt8], name: String)] = [
    (Array("bvx2".utf8), "a bare LZFSE stream"),
    (Array("bvx1".utf8), "a bare LZFSE stream"),
    (Array("bvxn".utf8), "a bare LZFSE stream"),
    (Array("bvx-".utf8), "a bare LZFSE stream"),
    (Array("bv41".utf8), "a bare LZ4 stream"),
    (Array("bv4-".utf8), "a bare LZ4 stream"),
    ([0x1F, 0x8B], "gzip data"),
    (Array("BZh".utf8), "bzip2 data"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz data"),
  ]
}
