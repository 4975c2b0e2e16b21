import Diagnostics
import JSONDocument
import TestSupport
import Testing

@Suite("Places of keys and values")
struct PositionTests {
  @Test(
    "every key and value knows its bytes",
    arguments: [
      ("⟦{⟦\"a\"⟧: ⟦1⟧}⟧"), ("\u{FEFF}\r\n⟦[⟦'é'⟧, ⟦{}⟧, ⟦[⟦null⟧]⟧]⟧ // c"),
      ("⟦{⟦ä⟧: ⟦-0x1F⟧, /* c */ ⟦\"\\u0061\"⟧: ⟦\"x\\\ny\"⟧}⟧"), ("  ⟦true⟧  "),
      ("⟦{⟦a⟧: ⟦{⟦b⟧: ⟦[]⟧,}⟧,}⟧"),
    ])
  func ranges(source: String) throws {
    let marked = MarkedText(source)
    let root = try #require(read(bytes: marked.bytes).root)
    #expect(JSONDocumentTests.ranges(in: root) == marked.marks.map(\.range))
  }

  @Test(
    "LF, CR and CRLF end a line, and columns count bytes",
    arguments: [
      "{\n\"é\": ⟦01⟧}", "{\r\"é\": ⟦01⟧}", "{\r\n\"é\": ⟦01⟧}", "{\n\r\"é\":\t⟦01⟧}",
      "{\u{2028}a: ⟦01⟧}", "// é\n\n[⟦01⟧]",
    ])
  func lines(source: String) {
    expectOneError(source, .invalidNumber)
  }
}
