package import Diagnostics
package import Digest
package import SystemIO

/// Hands bytes on to another sink, and hashes them on the way.
package final class DigestingSink: ByteSink {
  private let target: any ByteSink
  private let digester: Digester
  /// How many bytes went by.
  package private(set) var byteCount: UInt64 = 0

  package init(_ target: any ByteSink) throws(Failure) {
    self.target = target
    digester = try Digester(.sha256)
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try digester.update(bytes)
    try target.write(bytes)
    byteCount += UInt64(bytes.count)
  }

  /// The size and SHA-256 of all that was written.
  package func finish() -> FileDigest {
    FileDigest(size: byteCount, sha256: digester.finish())
  }
}

/// Hands on the bytes of another source, and hashes them on the way.
package final class DigestingSource: ByteSource {
  private let source: any ByteSource
  private let digester: Digester
  private var byteCount: UInt64 = 0

  package init(_ source: any ByteSource) throws(Failure) {
    self.source = source
    digester = try Digester(.sha256)
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = try source.read(into: buffer)
    try digester.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    byteCount += UInt64(count)
    return count
  }

  /// Reads what is left, and gives the size and SHA-256 of the whole.
  package func finish() throws(Failure) -> FileDigest {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while try read(into: buffer) > 0 {}
    return FileDigest(size: byteCount, sha256: digester.finish())
  }
}

/// What tells a file's bytes from all others.
package struct FileDigest: Hashable, Sendable {
  /// In bytes.
  package let size: UInt64
  package let sha256: DigestValue

  package init(size: UInt64, sha256: DigestValue) {
    self.size = size
    self.sha256 = sha256
  }

  /// The size and digest of bytes that are in memory.
  package init(of bytes: [UInt8]) throws(Failure) {
    self.init(size: UInt64(bytes.count), sha256: try Digester.digest(bytes))
  }
}
