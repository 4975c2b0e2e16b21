import Testing

@testable import Diagnostics

@Suite("Byte ranges become lines, columns and excerpts")
struct SourceTextTests {
  private func text(_ string: String) -> SourceText {
    SourceText(name: "f", bytes: Array(string.utf8))
  }

  /// Lines by the rule itself: LF, CR and CRLF end one.
  private func position(_ bytes: [UInt8], _ offset: Int) -> (Int, Int) {
    var line = 1
    var column = 1
    for index in 0..<offset {
      let isBreak =
        bytes[index] == 10 && true
        || bytes[index] == 13 && !(index + 1 < bytes.count && bytes[index + 1] == 10)
      if isBreak {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return (line, column)
  }

  @Test(
    "LF, CR and CRLF end lines, columns count bytes",
    arguments: [
      "", "a", "\n", "\r", "\r\n", "a\nb\rc\r\nd", "\n\r\r\n\n", "é\n日x\r\n", "\r\r\n\r", "a\r\n",
      "\u{FEFF}{\n}",
    ])
  func positions(_ string: String) {
    let source = text(string)
    let bytes = source.bytes
    for offset in 0...bytes.count {
      let location = source.location(of: offset..<offset)
      // Inside CRLF the place belongs to the line that it ends.
      let expected = position(bytes, offset)
      #expect(location.line == expected.0 && location.column == expected.1, "\(offset)")
      #expect(location.endColumn == location.column)
      #expect(location.excerpt?.underlined == 1)
      #expect(location.file == "f")
    }
  }

  @Test(
    "UTF-16 columns count code units, and no byte order mark at the start",
    arguments: [
      "", "ascii", "é😀x", "日\n😀é\r\nx", "\u{FEFF}{é}", "\u{FEFF}\n\u{FEFF}x",
      "x\n" + String(repeating: "aé日😀", count: 1000) + "\nx",
    ])
  func utf16Columns(_ string: String) {
    let source = text(string)
    var lines: [[Unicode.Scalar]] = [[]]
    for scalar in string.unicodeScalars.drop(while: { $0 == "\u{FEFF}" }) {
      lines[lines.count - 1].append(scalar)
      if scalar == "\n" { lines.append([]) }
    }
    var offset = string.hasPrefix("\u{FEFF}") ? 3 : 0
    for (number, line) in lines.enumerated() {
      var column = 1
      for scalar in line {
        let size = String(scalar).utf8.count
        let location = source.location(of: offset..<offset + size)
        offset += size
        if scalar == "\n" || scalar == "\r" { continue }
        #expect(location.line == number + 1)
        #expect(location.utf16Column == column, "\(offset)")
        column += UTF16.width(scalar)
        #expect(location.utf16EndColumn == column, "\(offset)")
      }
    }
    #expect(source.location(of: 0..<0).utf16Column == 1)
  }

  @Test("a range over many lines is cut at the end of its first")
  func ranges() {
    let source = text("ab\ncdef\r\ngh")
    let location = source.location(of: 4..<11)
    #expect((location.line, location.column, location.endColumn) == (2, 2, 5))
    #expect(location.excerpt == SourceExcerpt(text: "cdef", prefix: "c", underlined: 3))
    let past = source.location(of: 100..<200)
    #expect((past.line, past.column, past.endColumn) == (3, 3, 3))
    let before = source.location(of: -5 ..< -2)
    #expect((before.line, before.column, before.endColumn) == (1, 1, 1))
    let atBreak = source.location(of: 2..<3)
    #expect((atBreak.line, atBreak.column, atBreak.endColumn) == (1, 3, 3))
    let insideBreak = source.location(of: 8..<9)
    #expect((insideBreak.line, insideBreak.column) == (2, 6))
  }

  @Test("excerpts are escaped and tabs stay")
  func escaping() {
    let location = text("\t\u{1B}x\u{202E}y").location(of: 2..<6)
    #expect(
      location.excerpt
        == SourceExcerpt(text: "\t\\u{1b}x\\u{202e}y", prefix: "\t\\u{1b}", underlined: 9))
    let bad = SourceText(name: "f", bytes: [0x61, 0xFF, 0x62]).location(of: 1..<2)
    #expect(bad.excerpt == SourceExcerpt(text: #"a\xffb"#, prefix: "a", underlined: 4))
  }

  @Test("excerpts of long lines are short and never split a letter")
  func longLines() {
    let line = String(repeating: "é", count: 1000)
    let source = text(line + "\n")
    for offset in stride(from: 0, through: 2000, by: 2) {
      guard let excerpt = source.location(of: offset..<min(offset + 2, 2000)).excerpt else {
        Issue.record("no excerpt")
        return
      }
      #expect(!excerpt.text.contains("\\x"), "\(offset)")
      #expect(excerpt.text.count <= 84, "\(offset)")
      #expect(excerpt.text.hasPrefix(excerpt.prefix))
    }
    let start = source.location(of: 0..<2).excerpt
    #expect(start?.prefix == "" && start?.text.hasSuffix("…") == true)
    let end = source.location(of: 1998..<2000).excerpt
    #expect(end?.prefix.hasPrefix("…") == true && end?.text.hasSuffix("é") == true)
    let whole = source.location(of: 0..<2000).excerpt
    #expect(whole.map { $0.underlined <= $0.text.count } == true)
  }

  @Test("a file of one huge line is quick", .timeLimit(.minutes(1)))
  func hugeLine() {
    let source = SourceText(name: "f", bytes: [UInt8](repeating: 0x78, count: 16 << 20))
    for offset in stride(from: 0, to: 16 << 20, by: 1 << 12) {
      #expect(source.location(of: offset..<(offset + 9)).column == offset + 1)
    }
  }
}
