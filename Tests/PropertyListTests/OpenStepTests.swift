import Diagnostics
import PropertyList
import TestSupport
import Testing

@Suite("OpenStep property lists")
struct OpenStepTests {
  @Test("as Xcode writes them")
  func project() {
    expectValue(
      """
      // !$*UTF8*$!
      {
      \tarchiveVersion = 1;
      \tclasses = {
      \t};
      \tobjects = {
      /* Begin PBXBuildFile section */
      \t\t0A /* a.png in Resources */ = {isa = PBXBuildFile; fileRef = 0B /* a.png */; settings = {
      ASSET_TAGS = ("level 1", two, ); }; };
      /* End PBXBuildFile section */
      \t};
      \trootObject = 0C /* Project object */;
      }

      """,
      "{archiveVersion:'1' classes:{} objects:{0A:{isa:'PBXBuildFile' fileRef:'0B' "
        + "settings:{ASSET_TAGS:['level 1' 'two']}}} rootObject:'0C'}")
  }

  @Test("strings, words and data")
  func scalars() {
    expectValue("{a = b/c//d:e.f-$_g;}", "{a:'b/c//d:e.f-$_g'}")
    expectValue(
      #"("\a\b\f\n\r\t\v", "\"\'\\", 'it"s')"#,
      "['\u{7}\u{8}\u{C}\n\r\t\u{B}' '\"'\\' 'it\"s']")
    expectValue(
      #"("\U00e9", "\ud83d\uDE00", "\101", "\7", "\0123", "\351")"#,
      "['é' '😀' 'A' '\u{7}' '\n3' 'Ø']")
    expectValue("(\"two\\\nlines\", \"a\nb\")", "['two\nlines' 'a\nb']")
    expectValue("<0fbd77 1c 2735aE>", "d0fbd771c2735ae")
    expectValue("(<>, ())", "[d []]")
    expectValue("\"just text\"", "'just text'")
    expectValue("{\"é\" = \"e\u{301}\"; \"e\u{301}\" = x;}", "{é:'e\u{301}' e\u{301}:'x'}")
  }

  @Test("without braces, as .strings files are")
  func strings() {
    expectValue(
      "/* Title */\n\"Hello\" = \"Hallo\";\n// alone\nOK;\nlast = (1, 2);\n",
      "{Hello:'Hallo' OK:'OK' last:['1' '2']}")
    expectErrors("a = b;\n⟦}⟧\nc = d;\n", .propertyListSyntax, value: "{a:'b' c:'d'}")
    expectErrors("a = b;\n⟦a⟧ = c;\n", .duplicatePropertyListKey)
  }

  @Test("a missing separator is one message, and nothing is lost")
  func separators() {
    expectErrors("{a = b⟦⟧\n c = d;}", .propertyListSeparator, value: "{a:'b' c:'d'}")
    expectErrors("{a = b⟦,⟧ c = d;}", .propertyListSeparator, value: "{a:'b' c:'d'}")
    expectErrors("(a⟦⟧ b, c)", .propertyListSeparator, value: "['a' 'b' 'c']")
    expectErrors("(a⟦;⟧ b)", .propertyListSeparator, value: "['a' 'b']")
    expectErrors("{a⟦⟧ {b = c;};}", .propertyListSeparator, value: "{a:{b:'c'}}")
    expectErrors("{a:⟦⟧ b;}", .propertyListSeparator, value: "{a::'b'}")
    expectErrors("{a = b⟦⟧}", .propertyListSeparator, value: "{a:'b'}")
    expectErrors("(⟦,⟧a)", .propertyListSyntax, value: "['a']")
    expectErrors("{⟦;⟧a = b;}", .propertyListSyntax, value: "{a:'b'}")
  }

  @Test("a key without a value, and a value that is none")
  func pairing() {
    expectErrors("{a = ⟦⟧; b = c;}", .propertyListPairing, value: "{b:'c'}")
    expectErrors("{⟦a⟧; b = c;}", .propertyListPairing, value: "{b:'c'}")
    expectErrors("{a = ⟦@⟧x; b = c;}", .propertyListSyntax, value: "{b:'c'}")
    expectErrors("{a = <0⟦g1⟧>; b = c;}", .propertyListScalar, value: "{b:'c'}")
    expectErrors("{a = ⟦<012>⟧; b = c;}", .propertyListScalar, value: "{b:'c'}")
    expectErrors("{a = x⟦é⟧; b = c;}", .propertyListSyntax, value: "{a:'xé' b:'c'}")
    expectErrors(
      #"{a = "⟦\U12⟧x⟦\400⟧⟦\ud800⟧";}"#, .propertyListEscape, .propertyListEscape,
      .propertyListEscape)
  }

  @Test("brackets that do not fit")
  func brackets() {
    expectErrors("{a = ⟦(⟧b, c", .unclosedInPropertyList, value: "{a:['b' 'c']}")
    expectErrors("{a = (b, c⟦}⟧", .unclosedInPropertyList, value: "{a:['b' 'c']}")
    expectErrors(
      "{a = {b = (c, d⟦}⟧; e = f;}", .unclosedInPropertyList, value: "{a:{b:['c' 'd']} e:'f'}")
    expectErrors("(a⟦}⟧, b)", .unclosedInPropertyList, value: "['a' 'b']")
    expectErrors("{a = b;} ⟦x⟧", .textAfterPropertyList, value: "{a:'b'}")
    expectErrors("{a = ⟦\"⟧b;}", .unclosedInPropertyList)
    expectErrors("{a = b; ⟦/*⟧ c", .unclosedInPropertyList)
    expectErrors("(⟦<⟧01", .unclosedInPropertyList)
  }

  @Test("a merge conflict is named")
  func conflict() throws {
    let text = """
      {
        a = b;
      <<<<<<< HEAD
        c = d;
      =======
        c = e;
      >>>>>>> branch
        f = g;
      }
      """
    let document = read(text)
    let first = try #require(document.findings.diagnostics.first)
    #expect(first.help == "resolve the merge conflict")
    #expect(place(of: first.place).hasPrefix("3:1"))
    #expect(document.root?["f"]?.string == "g", "\(describe(document.findings))")
  }

  @Test("nesting is limited on the way in, not by the stack")
  func depth() {
    let fine = String(repeating: "(", count: 128) + String(repeating: ")", count: 128)
    #expect(read(fine).findings.diagnostics.isEmpty)
    let deep = String(repeating: "(", count: 200_000) + String(repeating: ")", count: 200_000)
    #expect(read(deep).findings.diagnostics.map(\.code) == [.propertyListTooDeep])
    let open = String(repeating: "{a=", count: 200_000)
    #expect(read(open).findings.diagnostics.first?.code == .propertyListTooDeep)
  }

  @Test("no text is no property list, and neither is a page of words")
  func nothing() {
    expectErrors("// only a comment\n⟦⟧", .emptyPropertyList)
    expectErrors("⟦⟧", .emptyPropertyList)
    expectErrors("⟦Hello⟧, this is text", .propertyListSyntax)
    expectErrors("⟦Hello⟧ world", .propertyListSyntax)
  }

  @Test("keys, by the hundred, of which one stands twice")
  func duplicates() {
    let many = (0..<300).map { "k\($0) = v;" }.joined()
    expectErrors("{\(many) ⟦k17⟧ = w;}", .duplicatePropertyListKey)
    expectErrors("{a = 1; b = 2; ⟦a⟧ = 3;}", .duplicatePropertyListKey)
    #expect(read("{a = 1; b = 2; a = 3;}").isComplete)
  }
}
