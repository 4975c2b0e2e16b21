internal import BlockPipeline

/// One kind of `pbz*` container: its letter, and what undoes its compression.
package struct BlockCodec: Sendable {
  /// The fourth byte of the container's magic.
  package let letter: UInt8
  /// The method's name, such as `LZFSE`.
  package let name: String
  /// Makes a worker's decoder; nil for a method that is known, but cannot be read here.
  let makeDecoder: (@Sendable () -> any BlockDecoder)?

  /// Whether blocks are ever anything but stored.
  var compresses: Bool { letter != UInt8(ascii: "-") }

  var scratchKey: ScratchKey { ScratchKey("decoder." + name) }

  package var isReadable: Bool { makeDecoder != nil || !compresses }

  /// Every container letter that is known; a new method is one more row.
  package static let all: [BlockCodec] = [
    BlockCodec(letter: UInt8(ascii: "e"), name: "LZFSE") { LZFSEBlockDecoder() },
    BlockCodec(letter: UInt8(ascii: "-"), name: "none", makeDecoder: nil),
    BlockCodec(letter: UInt8(ascii: "z"), name: "zlib", makeDecoder: nil),
    BlockCodec(letter: UInt8(ascii: "x"), name: "LZMA", makeDecoder: nil),
    BlockCodec(letter: UInt8(ascii: "4"), name: "LZ4", makeDecoder: nil),
    BlockCodec(letter: UInt8(ascii: "b"), name: "LZBITMAP", makeDecoder: nil),
    BlockCodec(letter: UInt8(ascii: "f"), name: "LZVN", makeDecoder: nil),
  ]

  static func codec(letter: UInt8) -> BlockCodec? {
    all.first { $0.letter == letter }
  }
}
