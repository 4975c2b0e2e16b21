package import Diagnostics

extension FileSource {
  /// Calls `body` with one piece after the other until the end; the memory is its own only meanwhile.
  package func forEachPiece(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var failure: Failure?
      let isAtEnd = chunk.withUnsafeMutableBytes { buffer in
        do throws(Failure) {
          let count = try read(into: buffer)
          if count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
          return count == 0
        } catch {
          failure = error
          return true
        }
      }
      if let failure { throw failure }
      if isAtEnd { return }
    }
  }
}
