import Testing

@testable import Diagnostics

@Suite("Text that is safe to show")
struct DisplayTextTests {
  @Test(
    "controls, separators and direction characters are escaped",
    arguments: [
      ("a\nb", #"a\u{0a}b"#), ("\u{0}", #"\u{00}"#), ("\r\n", #"\u{0d}\u{0a}"#),
      ("\u{1B}[31m", #"\u{1b}[31m"#), ("\u{7F}\u{9B}", #"\u{7f}\u{9b}"#),
      ("\u{202E}x\u{2066}", #"\u{202e}x\u{2066}"#), ("\u{200E}\u{61C}", #"\u{200e}\u{61c}"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{FEFF}", #"\u{feff}"#),
      ("\u{E0041}", #"\u{e0041}"#), ("é 日本 👩‍👩‍👧 ~", "é 日本 👩‍👩‍👧 ~"), ("", ""), ("\t", #"\u{09}"#),
    ])
  func escape(_ text: String, _ shown: String) {
    #expect(DisplayText.escape(text) == shown)
    #expect(DisplayText.escape(text.utf8) == shown)
    #expect(DisplayText.escape(shown) == shown)
  }

  @Test("C15-s1: bytes that are not UTF-8 are shown in hexadecimal")
  func bytes() {
    #expect(DisplayText.escape([0xCF, 0xF0, 0x2E, 0x70]) == #"\xcf\xf0.p"#)
    #expect(DisplayText.escape([0x09, 0x0A] as [UInt8], keepingTabs: true) == "\t\\u{0a}")
    #expect(DisplayText.escape("a\tb", keepingTabs: true) == "a\tb")
    #expect(DisplayText.escape("a\tb\u{1}", keepingTabs: true) == "a\tb\\u{01}")
  }

  @Test("look-alike spellings are told apart")
  func spellOut() {
    #expect(DisplayText.spellOut("lä".utf8) == #"l\u{00e4}"#)
    #expect(DisplayText.spellOut("la\u{308}".utf8) == #"la\u{0308}"#)
    #expect(DisplayText.spellOut("\u{1F44D}~ \u{7F}".utf8) == #"\u{1f44d}~ \u{007f}"#)
    #expect(DisplayText.spellOut([0xFF]) == #"\xff"#)
  }

  @Test("nothing that is shown could steer a terminal")
  func allScalars() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = DisplayText.escape(String(scalar))
      let isControl = scalar.properties.generalCategory == .control
      let turns = scalar.properties.isBidiControl
      if (isControl || turns) != false, !shown.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
        Issue.record("U+\(String(value, radix: 16)) is shown as it is")
      }
      if !shown.unicodeScalars.allSatisfy(DisplayText.isSafe) {
        Issue.record("U+\(String(value, radix: 16)) is escaped to something unsafe")
      }
    }
  }
}
