import Diagnostics
import JSONDocument
import Testing

@Suite("Writing JSON")
struct WriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return writer.text
  }

  @Test("members keep their order, and commas stand between")
  func structure() {
    let text = written { writer in
      writer.object { object in
        object.key("b")
        object.value(1)
        object.key("a")
        object.array { array in
          array.value("x")
          array.null()
          array.value(true)
          array.object { _ in }
          array.array { _ in }
        }
        object.key("c")
        object.object { inner in
          inner.key("d")
          inner.value(false)
        }
      }
    }
    #expect(text == #"{"b":1,"a":["x",null,true,{},[]],"c":{"d":false}}"#)
  }

  @Test("integers are exact up to the widest")
  func integers() {
    #expect(written { $0.value(UInt64.max) } == "18446744073709551615")
    #expect(written { $0.value(Int64.min) } == "-9223372036854775808")
    #expect(written { $0.value(9_007_199_254_740_993 as UInt64) } == "9007199254740993")
  }

  @Test("numbers are JSON, and what cannot be written is null")
  func doubles() {
    #expect(written { $0.value(0.25) } == "0.25")
    #expect(written { $0.value(Double.infinity) } == "null")
    #expect(written { $0.value(-Double.infinity) } == "null")
    #expect(written { $0.value(Double.nan) } == "null")
    for value in [1e300, 2.5e-300, -0.0, 5.0, 1e16, 123_456_789.125] {
      #expect(canonical(written { $0.value(value) }) != nil)
      guard case .number(let number)? = read(written { $0.value(value) }).root?.content else {
        Issue.record("\(value) is no number")
        continue
      }
      #expect(number == .double(value))
    }
  }

  @Test(
    "what could lead a terminal or a parser astray is escaped",
    arguments: [
      ("\"\\", #""\"\\""#), ("\u{0}\u{8}\u{B}\u{C}\u{1F}", #""\u0000\u0008\u000b\u000c\u001f""#),
      ("\n\r\t", #""\n\r\t""#), ("\u{7F}\u{80}\u{85}\u{9F}", #""\u007f\u0080\u0085\u009f""#),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{1B}[31m", #""\u001b[31m""#),
      ("\u{202A}\u{202E}\u{2066}\u{2069}", #""\u202a\u202e\u2066\u2069""#),
      ("\u{061C}\u{200E}\u{200F}\u{FEFF}", #""\u061c\u200e\u200f\ufeff""#),
      ("\u{E0041}", #""\udb40\udc41""#),
    ])
  func escapes(text: String, expected: String) {
    #expect(written { $0.value(text) }.utf8.elementsEqual(expected.utf8))
  }

  @Test(
    "everything else stands as it is",
    arguments: [
      "é", "e\u{301}", "日本語", "😀", "/", "'", "<&>", "\u{378}", "\u{E000}",
    ])
  func plain(text: String) {
    #expect(written { $0.value(text) }.utf8.elementsEqual("\"\(text)\"".utf8))
  }

  @Test("keys are escaped, too, and every scalar comes back")
  func roundTrip() throws {
    var text = ""
    for value in UInt32(0)...0x11_0000 where value < 0x3000 || value % 251 == 0 {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let json = written { writer in
      writer.object { object in
        object.key(text)
        object.value(text)
      }
    }
    guard case .object(let members)? = read(json).root?.content,
      let member = members.first, case .string(let value) = member.value.content
    else {
      Issue.record("not an object of a string")
      return
    }
    #expect(member.key.utf8.elementsEqual(text.utf8))
    #expect(value.utf8.elementsEqual(text.utf8))
    #expect(read(json).findings.diagnostics.isEmpty)
  }
}
