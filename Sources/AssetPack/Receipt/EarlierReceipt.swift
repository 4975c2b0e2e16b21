package import Diagnostics
internal import Digest
package import SystemIO

/// A receipt that an earlier run wrote, of which only the first and last lines are looked at.
///
/// So a receipt of any size costs no memory. One that somebody edited or formatted anew is none of
/// ours, although `verify` can read it.
package struct EarlierReceipt: Sendable {
  /// Enough for everything before the files.
  private static let headSize = 16 << 10
  /// Enough for the lines about the archive.
  private static let tailSize = 512

  private let head: [UInt8]
  private let tail: [UInt8]

  /// Reads a file; nil when there is none, or when it is not a regular file.
  package init?(_ path: NativePath) throws(Failure) {
    let file: FileSource
    do throws(Failure) {
      file = try FileSource(path)
    } catch  where error.code == .missingInput || error.code == .inputNotAFile {
      return nil
    }
    guard file.size != nil else { return nil }
    var head: [UInt8] = []
    var tail: [UInt8] = []
    try file.forEachPiece { piece in
      head.append(contentsOf: piece.prefix(Self.headSize - head.count))
      tail = Array((tail + piece.suffix(Self.tailSize)).suffix(Self.tailSize))
    }
    self.head = head
    self.tail = tail
  }

  /// Whether it starts as every receipt does.
  package var isReceipt: Bool { head.starts(with: "{\n  \"tool\": \"ba-package ".utf8) }

  /// Whether it is the receipt of an archive, complete to its end.
  package func vouches(for archive: FileDigest) -> Bool {
    let end = Array(ReceiptWriter.end(archive: archive).utf8)
    return isReceipt && tail.suffix(end.count) == end[...]
  }

  /// The commit that it names.
  package var gitCommit: String? {
    let start = Array("  \"gitCommit\": \"".utf8)
    for line in head.split(separator: UInt8(ascii: "\n")) where line.starts(with: start) {
      let digits = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
      return String(decoding: digits, as: UTF8.self)
    }
    return nil
  }
}
