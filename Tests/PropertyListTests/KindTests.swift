import Diagnostics
import PropertyList
import Testing

@Suite("Kinds of property lists")
struct KindTests {
  @Test(
    "are recognized by their start",
    arguments: [
      ("  {\"objects\" : {}}", .json), ("// x\n{\"objects\" = {};}", .openStep), ("[1]", .json),
      ("{\"a\\\"b\" /* c */ : 1}", .json), ("{ }", .openStep), ("(a)", .openStep),
      ("<dict/>", .xml), ("\u{FEFF}<!-- x --><plist/>", .xml), ("<dead beef>", .openStep),
      ("<data>AAEC</data>", .xml), ("<>", .openStep), ("bplist00", .binary), ("", .openStep),
    ] as [(String, PropertyListKind)])
  func recognition(text: String, kind: PropertyListKind) {
    #expect(PropertyListKind(recognizing: Array(text.utf8)) == kind)
  }

  @Test("JSON is told from a property list, not read")
  func json() {
    let document = read("{\"a\": 1}")
    #expect(document.kind == .json)
    #expect(document.root == nil)
    #expect(document.findings.diagnostics.map(\.code) == [.jsonInsteadOfPropertyList])
  }

  @Test("more than the limit is not read")
  func size() {
    let bytes = Array("{a = b;}".utf8)
    #expect(PropertyListDocument(bytes, name: "p", sizeLimit: 8).root != nil)
    let document = PropertyListDocument(bytes, name: "p", sizeLimit: 7)
    #expect(document.findings.diagnostics.map(\.code) == [.propertyListTooLarge])
  }
}
