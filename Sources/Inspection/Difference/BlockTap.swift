internal import Diagnostics
internal import Digest
internal import SystemIO

/// Passes a file on to its reader, and takes the digest of every block of the container it lies in.
///
/// Looks at the blocks as they are stored. What is in no `pbz` container has no blocks.
final class BlockTap: ByteSource {
  struct Block {
    let digest: ContentDigest
    /// As it is stored, in bytes, its header not among them.
    let size: UInt64
    /// How many bytes of the archive stream it says to hold.
    let rawSize: UInt64
  }

  private enum State {
    case start
    case header
    case block(left: UInt64)
    /// Not a container, or not one that makes sense; the reader says what is wrong.
    case ignored
  }

  /// The bytes before the first block.
  static let startSize = 12
  /// The bytes before what a block stores.
  static let headerSize = 16

  private let source: any ByteSource
  private var state = State.start
  private var header: [UInt8] = []
  private var digester: Digester?
  private var size: UInt64 = 0
  private var rawSize: UInt64 = 0
  private var found: [Block] = []

  init(_ source: any ByteSource) {
    self.source = source
  }

  /// The blocks so far; nil for a file without blocks.
  var blocks: [Block]? {
    if case .ignored = state { return nil }
    return found
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = try source.read(into: buffer)
    var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    while !rest.isEmpty {
      let used = try take(rest)
      rest = UnsafeRawBufferPointer(rebasing: rest[used...])
    }
    return count
  }

  /// Looks at some of the bytes, and tells how many.
  private func take(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    switch state {
    case .ignored:
      return bytes.count
    case .start:
      let used = collect(bytes, upTo: Self.startSize)
      if header.count == Self.startSize {
        state = header.starts(with: "pbz".utf8) ? .header : .ignored
        header.removeAll(keepingCapacity: true)
      }
      return used
    case .header:
      let used = collect(bytes, upTo: Self.headerSize)
      if header.count == Self.headerSize { try beginBlock() }
      return used
    case .block(let left):
      let used = Int(min(left, UInt64(bytes.count)))
      try digester?.update(UnsafeRawBufferPointer(rebasing: bytes[..<used]))
      if left == UInt64(used) { endBlock() } else { state = .block(left: left - UInt64(used)) }
      return used
    }
  }

  private func collect(_ bytes: UnsafeRawBufferPointer, upTo count: Int) -> Int {
    let used = min(count - header.count, bytes.count)
    header.append(contentsOf: bytes[..<used])
    return used
  }

  private func beginBlock() throws(Failure) {
    rawSize = Self.number(header[..<8])
    size = Self.number(header[8...])
    header.removeAll(keepingCapacity: true)
    digester = try Digester(.sha256)
    state = size == 0 ? .ignored : .block(left: size)
  }

  private func endBlock() {
    if let digester {
      let digest = ContentDigest(digester.finish())
      found.append(Block(digest: digest, size: size, rawSize: rawSize))
    }
    state = .header
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
