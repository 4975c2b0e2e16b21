internal import Diagnostics

/// Gives out the archive stream piece by piece, whatever container it lies in.
protocol ChunkReader: AnyObject {
  /// The next stretch of the stream, never empty; nil at its end.
  func next() throws(Failure) -> StreamChunk?

  /// Says that nobody will look at the stream before that offset.
  ///
  /// Stretches that lie before it altogether may come without memory, and unchecked.
  func ignoreContent(before streamOffset: UInt64)

  var facts: ArchiveFacts { get }
}
