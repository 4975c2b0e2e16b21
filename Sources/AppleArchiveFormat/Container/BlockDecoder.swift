/// Undoes the compression of one block after another, on one worker.
package protocol BlockDecoder: AnyObject {
  /// Decodes one block, all of `source`, and gives the number of bytes written.
  ///
  /// Bytes left over after the block's own end are an error, as is output past `destination`.
  func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(BlockDamage) -> Int
}

/// Where in a block's stored bytes its decoder gave up, and why.
package struct BlockDamage: Error, Sendable, Hashable {
  package let offset: Int
  /// A phrase without capital and full stop.
  package let message: String

  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }
}

/// Compresses one block after another, on one worker.
package protocol BlockEncoder: AnyObject {
  /// The compressed block's size; nil when it does not fit into `destination`.
  func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) -> Int?
}
