/// A text in which the places where findings are expected are marked with `⟦` and `⟧`.
///
/// Lines and columns are counted here on their own, so that the tests do not rest on the code that
/// they test: from 1, columns in UTF-8 bytes, LF, CR and CRLF end a line.
public struct MarkedText: Sendable {
  /// A marked stretch; `endColumn` is that of the stretch's end or of its first line's end.
  public struct Mark: Hashable, Sendable, CustomStringConvertible {
    public let range: Range<Int>
    public let line: Int
    public let column: Int
    public let endColumn: Int

    public var description: String { "\(line):\(column)-\(endColumn)" }
  }

  /// The text without its marks.
  public let bytes: [UInt8]
  /// The marks by the order of their starts; they may be nested.
  public let marks: [Mark]

  public init(_ text: String) {
    var bytes: [UInt8] = []
    var open: [Int] = []
    var ranges: [Range<Int>?] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "⟦":
        open.append(ranges.count)
        ranges.append(bytes.count..<bytes.count)
      case "⟧":
        guard let index = open.popLast(), let start = ranges[index]?.lowerBound else { continue }
        ranges[index] = start..<bytes.count
      default:
        bytes += Array(String(scalar).utf8)
      }
    }
    self.bytes = bytes
    marks = ranges.compactMap { $0 }.map { Self.mark($0, in: bytes) }
  }

  /// The text without its marks.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The line and column of a range of byte offsets.
  public static func mark(_ range: Range<Int>, in bytes: [UInt8]) -> Mark {
    var line = 1
    var start = 0
    var index = 0
    while index < range.lowerBound {
      let isBreak =
        bytes[index] == 0x0A
        || bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      index += 1
      if isBreak {
        line += 1
        start = index
      }
    }
    var end = range.lowerBound
    while end < range.upperBound, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return Mark(
      range: range, line: line, column: range.lowerBound - start + 1, endColumn: end - start + 1)
  }
}
