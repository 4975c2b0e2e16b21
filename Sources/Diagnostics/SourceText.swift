/// The bytes of a text file, and a table of its lines, from which locations are made.
///
/// LF, CR and CRLF end a line.
public final class SourceText: Sendable {
  /// The file's name, fit for display.
  public let name: String
  public let bytes: [UInt8]
  /// The offset at which each line starts.
  private let lineStarts: [Int]
  /// How many UTF-16 code units stand before each page, so that a place in a long line is found fast.
  private let utf16Pages: [Int]
  private static let pageSize = 4096
  private let beginsWithMark: Bool

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    var starts = [0]
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        starts.append(index + 1)
      case UInt8(ascii: "\r"):
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { index += 1 }
        starts.append(index + 1)
      default:
        break
      }
      index += 1
    }
    lineStarts = starts
    beginsWithMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var pages = [0]
    for start in stride(from: 0, to: bytes.count, by: Self.pageSize) {
      let end = min(start + Self.pageSize, bytes.count)
      pages.append(pages[pages.count - 1] + Self.utf16Length(of: bytes[start..<end]))
    }
    utf16Pages = pages
  }

  /// The location of a range of byte offsets, cut at the end of its first line.
  ///
  /// Offsets past the end are taken as the end.
  public func location(of range: Range<Int>) -> SourceLocation {
    let lower = min(max(range.lowerBound, 0), bytes.count)
    let line = lineIndex(at: lower)
    let start = lineStarts[line]
    let end = contentEnd(ofLine: line)
    let upper = min(max(range.upperBound, lower), max(end, lower))
    let utf16Lower = utf16Offset(of: lower)
    let utf16Column = utf16Lower - utf16Offset(of: start) + 1
    return SourceLocation(
      file: name, line: line + 1, column: lower - start + 1, endColumn: upper - start + 1,
      utf16Column: utf16Column, utf16EndColumn: utf16Column + utf16Offset(of: upper) - utf16Lower,
      excerpt: excerpt(line: start..<end, marked: lower..<upper))
  }

  /// How many UTF-16 code units stand before an offset, a byte order mark at the start apart.
  private func utf16Offset(of offset: Int) -> Int {
    let page = offset / Self.pageSize
    let units = Self.utf16Length(of: bytes[page * Self.pageSize..<offset])
    return utf16Pages[page] + units - (offset > 0 && beginsWithMark ? 1 : 0)
  }

  /// Counts a unit for each byte that starts a character, and a second one where that has four bytes.
  private static func utf16Length(of bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes { count &+= (byte & 0xC0 == 0x80 ? 0 : 1) &+ (byte >= 0xF0 ? 1 : 0) }
    return count
  }

  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Where a line's text ends, before its line break.
  private func contentEnd(ofLine line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    let start = lineStarts[line]
    var end = lineStarts[line + 1]
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return end
  }

  /// How many bytes of a line are shown at most, on each side of the marked stretch's start.
  private static let before = 60
  private static let after = 100

  private func excerpt(line: Range<Int>, marked: Range<Int>) -> SourceExcerpt {
    var start = line.lowerBound
    if marked.lowerBound - start > Self.before {
      start = scalarStart(atOrAfter: marked.lowerBound - Self.before, limit: marked.lowerBound)
    }
    var end = max(line.upperBound, marked.lowerBound)
    if end - marked.lowerBound > Self.after {
      end = scalarStart(atOrAfter: marked.lowerBound + Self.after, limit: end)
    }
    let head = start > line.lowerBound ? "…" : ""
    let tail = end < line.upperBound ? "…" : ""
    let prefix = head + DisplayText.escape(bytes[start..<marked.lowerBound], keepingTabs: true)
    let shownEnd = min(marked.upperBound, end)
    let middle = DisplayText.escape(bytes[marked.lowerBound..<shownEnd], keepingTabs: true)
    let rest = DisplayText.escape(bytes[shownEnd..<end], keepingTabs: true)
    return SourceExcerpt(
      text: prefix + middle + rest + tail, prefix: prefix, underlined: max(middle.count, 1))
  }

  private func scalarStart(atOrAfter offset: Int, limit: Int) -> Int {
    var offset = offset
    while offset < limit, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
