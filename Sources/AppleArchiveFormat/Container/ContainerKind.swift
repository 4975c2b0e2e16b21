/// What the stream of entries lies in.
package enum ContainerKind: Sendable {
  /// Blocks, by the method that compresses them.
  case blocks(BlockCodec)
  /// Compression around all of it at once.
  case wrapped(Wrapper)
  /// Nothing: the file begins with an entry.
  case plain

  /// How the container is called, such as `pbze`.
  package var name: String {
    switch self {
    case .blocks(let codec): "pbz" + String(decoding: [codec.letter], as: UTF8.self)
    case .wrapped(let wrapper): wrapper.name
    case .plain: "raw"
    }
  }

  /// The compression's name; `none` for a plain stream.
  package var compression: String {
    switch self {
    case .blocks(let codec): codec.name
    case .wrapped(let wrapper): wrapper.compression
    case .plain: "none"
    }
  }

  /// What a file in it is, such as `a pbzf container (LZVN)`.
  package var description: String {
    switch self {
    case .blocks: "a \(name) container (\(compression))"
    case .wrapped(let wrapper): wrapper.description
    case .plain: "an archive stream without a container"
    }
  }

  /// How many bytes tell all kinds apart.
  package static let prefixSize = 8

  /// Tells from a file's first bytes what it is; nil when it is nothing that holds an Apple Archive.
  package static func recognize(_ prefix: [UInt8]) -> ContainerKind? {
    if EntryHeader.isMagic(prefix) { return .plain }
    if prefix.count >= 4, prefix.starts(with: Array("pbz".utf8)) {
      return BlockCodec.codec(letter: prefix[3]).map { .blocks($0) }
    }
    return Wrapper.recognize(prefix).map { .wrapped($0) }
  }
}
