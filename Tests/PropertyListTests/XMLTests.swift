import Diagnostics
import PropertyList
import TestSupport
import Testing

@Suite("XML property lists")
struct XMLTests {
  private static let all = """
    <dict><key>b</key><true/><key>n</key><integer>-42</integer><key>h</key><integer>0x1F</integer>
    <key>u</key><integer>18446744073709551615</integer><key>r</key><real>1.5</real>
    <key>s</key><string>a&amp;b&#233;&#xE9;<![CDATA[<&]]>c<!-- x -->d</string>
    <key>d</key><date>2026-02-28T23:59:59Z</date><key>x</key><data>
    AAEC
    </data><key>e</key><string/><key>a</key><array><false></false><array/></array></dict>
    """

  @Test("every element")
  func elements() {
    expectValue(
      wrapped(Self.all),
      "{b:t n:i-42 h:i31 u:i18446744073709551615 r:r3ff8000000000000 s:'a&béé<&cd' "
        + "d:D794015999 x:d000102 e:'' a:[f []]}")
    expectValue(Self.all, brief(read(wrapped(Self.all)).root))
  }

  @Test("places of keys and values")
  func places() throws {
    let document = read("<plist>\n<dict>\n  <key>a</key>\n  <integer>1</integer>\n</dict></plist>")
    let member = try #require(document.root?.member("a"))
    #expect(place(of: document.place(of: member.keyRange)) == "3:3-15")
    #expect(place(of: document.place(of: member.value.range)) == "4:3-23")
  }

  @Test("line breaks are LF, and a number of the character is not")
  func lineBreaks() {
    expectValue("<string>a\r\nb\rc&#13;d</string>", "'a\nb\nc\rd'")
  }

  @Test("a DOCTYPE declares in vain")
  func entities() {
    let doctype = """
      <!DOCTYPE plist [ <!ENTITY a "lol"> <!ENTITY b "&a;&a;"> <!-- ] > -->
        <!ENTITY x SYSTEM "file:///etc/passwd"> ]>
      """
    expectValue(doctype + "<plist><string>ok</string></plist>", "'ok'")
    expectErrors(
      doctype + "<plist><array><string>⟦&b;⟧⟦&x;⟧</string></array></plist>",
      .propertyListEscape, .propertyListEscape, value: "['']")
  }

  @Test("keys and values that do not pair")
  func pairing() {
    expectErrors(
      "<dict>⟦<key>a</key>⟧<key>b</key><true/></dict>", .propertyListPairing, value: "{b:t}")
    expectErrors("<dict>⟦<true/>⟧<key>b</key><true/></dict>", .propertyListPairing, value: "{b:t}")
    expectErrors("<array>⟦<key>⟧a</key><true/></array>", .propertyListPairing, value: "[t]")
    expectErrors(
      "<dict><key>a</key><true/>⟦<key>a</key>⟧<false/></dict>", .duplicatePropertyListKey)
  }

  @Test("numbers, dates and data that are none")
  func scalars() {
    expectErrors(
      """
      <array>⟦<integer>12a</integer>⟧⟦<integer>99999999999999999999</integer>⟧⟦<integer></integer>⟧
      ⟦<integer>--1</integer>⟧⟦<real>1,5</real>⟧<true/></array>
      """, .propertyListScalar, .propertyListScalar, .propertyListScalar, .propertyListScalar,
      .propertyListScalar, value: "[t]")
    expectErrors(
      """
      <array>⟦<date>2026-02-30T00:00:00Z</date>⟧⟦<date>2026-02-03</date>⟧⟦<data>A</data>⟧
      ⟦<data>AA=A</data>⟧⟦<data>A?==</data>⟧</array>
      """, .propertyListScalar, .propertyListScalar, .propertyListScalar, .propertyListScalar,
      .propertyListScalar, value: "[]")
  }

  @Test("elements and text that do not belong there")
  func strangers() {
    expectErrors(
      "<dict><key>a</key><integer>1</integer><key>b</key>⟦<integr>⟧2</integr></dict>",
      .propertyListElement, value: "{a:i1}")
    expectErrors("<array>⟦text⟧<true/></array>", .propertyListSyntax, value: "[t]")
    expectErrors("<array>⟦<⟧ <true/></array>", .propertyListSyntax, value: "[t]")
    expectErrors(
      "<array><string>a ⟦&⟧ b</string></array>", .propertyListEscape, value: "['a & b']")
    expectErrors(
      "<array><string>a⟦\u{1}⟧b</string></array>", .propertyListEscape, value: "['ab']")
    expectErrors("<plist><true/>⟦<false/>⟧</plist>", .textAfterPropertyList, value: "t")
    expectErrors("<true/>⟦<false/>⟧", .textAfterPropertyList, value: "t")
    expectErrors("⟦<plist>⟧</plist>", .emptyPropertyList)
    expectErrors("<!-- nothing -->⟦⟧", .emptyPropertyList)
  }

  @Test("ends that are missing or of something else")
  func ends() {
    expectErrors(
      "<plist><dict><key>a</key><array><true/>⟦</dict>⟧</plist>", .unclosedInPropertyList,
      value: "{a:[t]}")
    expectErrors(
      "<plist>⟦<dict>⟧<key>a</key><true/>", .unclosedInPropertyList, value: "{a:t}")
    expectErrors("<array><string>a⟦<true/>⟧</array>", .propertyListSyntax, value: "[t]")
    expectErrors(
      "<array><true/>⟦</dict>⟧<false/></array>", .unclosedInPropertyList, value: "[t f]")
    expectErrors("<array>⟦<!--⟧ x</array>", .unclosedInPropertyList)
    expectErrors("⟦</dict>⟧", .unclosedInPropertyList)
  }

  @Test("encodings")
  func encodings() {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>é😀</string></plist>"
    var big: [UInt8] = [0xFE, 0xFF]
    var little: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 {
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(brief(read(big).root) == "'é😀'")
    #expect(brief(read(little).root) == "'é😀'")
    let latin = Array("<?xml version=\"1.0\"?><plist><string>".utf8) + [0xE9]
    #expect(
      read(latin + Array("</string></plist>".utf8)).findings.diagnostics.map(\.code)
        == [.propertyListEncoding])
    expectErrors(
      "<?xml version='1.0' encoding='⟦latin1⟧'?><plist><string>é</string></plist>",
      .propertyListEncoding, value: "'é'")
    expectValue("<?xml version='1.0' encoding='latin1'?><plist><string>e</string></plist>", "'e'")
  }

  @Test("nesting is limited on the way in, not by the stack")
  func depth() {
    func nested(_ count: Int) -> String {
      String(repeating: "<array>", count: count) + String(repeating: "</array>", count: count)
    }
    #expect(read(wrapped(nested(128))).findings.diagnostics.isEmpty)
    #expect(
      read(wrapped(nested(100_000))).findings.diagnostics.map(\.code) == [.propertyListTooDeep])
  }

  @Test("merge conflicts are named")
  func conflict() {
    let document = read("<dict>\n<<<<<<< HEAD\n<key>a</key><true/>\n=======\n>>>>>>> b\n</dict>")
    #expect(document.findings.diagnostics.first?.help == "resolve the merge conflict")
    #expect(brief(document.root) == "{a:t}", "\(describe(document.findings))")
  }

  @Test("what XML cannot hold is not written")
  func writer() {
    #expect(PropertyListWriter.xml(PropertyListValue(.null)) == nil)
    #expect(PropertyListWriter.xml(PropertyListValue(.set([]))) == nil)
    #expect(PropertyListWriter.xml(PropertyListValue(.string("\u{1}"))) == nil)
    let far = PropertyListValue(.date(PropertyListDate(secondsSince2001: 1e15)))
    #expect(PropertyListWriter.xml(PropertyListValue(.array([far]))) == nil)
  }
}
