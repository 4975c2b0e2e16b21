import Diagnostics
import JSONDocument
import TestSupport
import Testing

/// C16-s4: what is not UTF-8 is refused by name, with the advice to save it as UTF-8.
@Suite("Encodings")
struct EncodingTests {
  static let sample = "{\n  \"assetPackID\": \"Übung\"\n}\n"

  static func wide(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    var units = Array(text.utf16)
    if mark { units.insert(0xFEFF, at: 0) }
    return units.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? pair : pair.reversed()
    }
  }

  static func widest(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    var units = text.unicodeScalars.map(\.value)
    if mark { units.insert(0xFEFF, at: 0) }
    return units.flatMap { unit in
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: unit >> $0) }
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  @Test("C16-s4: UTF-16 with and without a mark", arguments: [true, false], [true, false])
  func utf16(bigEndian: Bool, mark: Bool) throws {
    let findings = read(bytes: Self.wide(Self.sample, bigEndian: bigEndian, mark: mark))
      .findings.diagnostics
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.code == .notUTF8)
    #expect(
      words(of: finding).contains(bigEndian ? "UTF-16 (big-endian)" : "UTF-16 (little-endian)"))
    #expect(words(of: finding).contains("UTF-8"))
  }

  @Test("C16-s4: UTF-32 with and without a mark", arguments: [true, false], [true, false])
  func utf32(bigEndian: Bool, mark: Bool) throws {
    let findings = read(bytes: Self.widest(Self.sample, bigEndian: bigEndian, mark: mark))
      .findings.diagnostics
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.code == .notUTF8)
    #expect(
      words(of: finding).contains(bigEndian ? "UTF-32 (big-endian)" : "UTF-32 (little-endian)"))
  }

  @Test("C16-s4: Latin-1 is named, at the first such byte")
  func latin1() throws {
    let bytes = Self.sample.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let findings = read(bytes: bytes).findings.diagnostics
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.code == .notUTF8)
    #expect(words(of: finding).contains("Latin-1"))
    #expect(words(of: finding).contains("UTF-8"))
    #expect(place(of: finding.place).hasPrefix("2:19-"))
  }

  @Test(
    "bytes that no UTF-8 holds",
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80],
    ])
  func invalid(bytes: [UInt8]) throws {
    for (before, after) in [("\"é", "\""), ("/* é", "*/ 1"), ("{\"é", "\":1}"), ("[1, ", "]")] {
      let findings = read(bytes: Array(before.utf8) + bytes + Array(after.utf8)).findings
      let finding = try #require(findings.diagnostics.first)
      #expect(finding.code == .notUTF8)
      #expect(place(of: finding.place).hasPrefix("1:\(before.utf8.count + 1)-"))
    }
  }

  @Test(
    "C16-s4: a byte order mark in the middle is white space, as JSON5 has it, and is spoken of",
    arguments: [
      "{\n⟦\u{FEFF}⟧\"a\": 1}", "[1, ⟦\u{FEFF}⟧2]", "\u{FEFF}⟦\u{FEFF}⟧1", "1⟦\u{FEFF}⟧",
    ])
  func markInTheMiddle(source: String) throws {
    let marked = MarkedText(source)
    let document = read(bytes: marked.bytes)
    #expect(document.root != nil)
    #expect(document.findings.diagnostics.count == 1)
    let finding = try #require(document.findings.diagnostics.first)
    #expect(finding.severity == .warning)
    #expect(finding.code == .byteOrderMark)
    #expect(place(of: finding.place) == marked.marks[0].description)
    #expect(words(of: finding).contains("byte order mark"))
  }

  @Test("a file of NUL bytes or of nothing is refused")
  func nothing() {
    let inputs: [[UInt8]] = [
      [], [0], [0, 0], [0, 0, 0, 0], [0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE],
    ]
    for bytes in inputs {
      #expect(read(bytes: bytes).findings.hasErrors)
    }
  }
}
