/// A format of blocks in which a block may refer to the output of those before it.
protocol HistoryCodec: AnyObject {
  /// What its streams are called, such as `LZ4`.
  var name: String { get }
  /// The most bytes that ``piece(_:)`` needs to see.
  var headerSize: Int { get }
  /// How far back in the output a block may refer, in bytes.
  var reach: Int { get }

  /// What comes next in a stream, told by its first bytes; fewer than ``headerSize`` only at the
  /// end of the source.
  func piece(_ header: UnsafeRawBufferPointer) throws(BlockDamage) -> StreamPiece

  /// Decodes one coded piece, all of `source`, behind the first `history` bytes of the window, which
  /// are the output before it; gives the number of bytes written.
  func decode(
    _ source: UnsafeRawBufferPointer, into window: UnsafeMutableRawBufferPointer,
    after history: Int
  ) throws(BlockDamage) -> Int
}

/// What comes next in a stream of blocks.
enum StreamPiece: Equatable {
  /// The end mark, of that many bytes.
  case end(size: Int)
  /// A header, then bytes as they are.
  case plain(headerSize: Int, count: Int)
  /// A coded block of `storedSize` bytes, its header among them, that decodes to `rawSize`.
  case coded(storedSize: Int, rawSize: Int)
  /// The source ends inside the header.
  case incomplete
}
