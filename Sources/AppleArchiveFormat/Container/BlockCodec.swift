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

  static let lzfse = BlockCodec(letter: UInt8(ascii: "e"), name: "LZFSE") { LZFSEBlockDecoder() }
  static let zlib = BlockCodec(letter: UInt8(ascii: "z"), name: "zlib") {
    StreamBlockDecoder(Inflater(.zlib))
  }
  static let lzma = BlockCodec(letter: UInt8(ascii: "x"), name: "LZMA") {
    StreamBlockDecoder(XZDecoder())
  }
  static let lz4 = BlockCodec(letter: UInt8(ascii: "4"), name: "LZ4") { LZ4BlockDecoder() }

  /// Every container letter that is known; a new method is one more row.
  package static let all: [BlockCodec] = [
    lzfse, zlib, lzma, lz4,
    BlockCodec(letter: UInt8(ascii: "-"), name: "none", makeDecoder: nil),
    BlockCodec(letter: UInt8(ascii: "b"), name: "LZBITMAP") { LZBitmapBlockDecoder() },
    BlockCodec(letter: UInt8(ascii: "f"), name: "LZVN", makeDecoder: nil),
  ]

  static func codec(letter: UInt8) -> BlockCodec? {
    all.first { $0.letter == letter }
  }
}
