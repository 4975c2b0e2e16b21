package import Diagnostics

/// Undoes the compression of one block after another, on one worker.
package protocol BlockDecoder: AnyObject {
  /// Decodes one block, all of `source`, and gives the number of bytes written.
  ///
  /// Bytes left over after the block's own end are an error, as is output past `destination`.
  func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(BlockDamage) -> Int
}

/// Where in compressed bytes their decoder gave up, and why.
package struct BlockDamage: Error, Sendable, Hashable {
  package let offset: Int
  /// A phrase without capital and full stop.
  package let message: String
  /// Whether the bytes may be sound, and only the memory to decode them could not be had.
  package let isLackOfMemory: Bool

  package init(offset: Int, message: String, isLackOfMemory: Bool = false) {
    self.offset = offset
    self.message = message
    self.isLackOfMemory = isLackOfMemory
  }

  /// The code of a failure by such damage to a block.
  var code: DiagnosticCode { isLackOfMemory ? .outOfMemory : .damagedBlock }

  static func truncated(at offset: Int) -> BlockDamage {
    BlockDamage(offset: offset, message: "the stream ends too early")
  }

  static func noMemory(forDecoder name: String) -> BlockDamage {
    BlockDamage(
      offset: 0, message: "there is no memory for the \(name) decoder", isLackOfMemory: true)
  }

  static func trailing(at offset: Int) -> BlockDamage {
    BlockDamage(offset: offset, message: "bytes after the end mark")
  }

  static func outputTooLarge(at offset: Int) -> BlockDamage {
    BlockDamage(offset: offset, message: "more output than expected")
  }

  /// The same damage in a stream in which the damaged piece begins at `start`.
  func moved(by start: Int) -> BlockDamage {
    BlockDamage(offset: start + offset, message: message, isLackOfMemory: isLackOfMemory)
  }
}

/// Compresses one block after another, on one worker.
package protocol BlockEncoder: AnyObject {
  /// The compressed block's size; nil when it does not fit into `destination`.
  ///
  /// Throws only when the encoder's own memory cannot be had: the bytes written must not depend
  /// on that.
  func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int?
}

extension Failure {
  static func noMemory(forEncoder name: String) -> Failure {
    Failure(.outOfMemory, "there is no memory for the \(name) encoder")
  }
}
