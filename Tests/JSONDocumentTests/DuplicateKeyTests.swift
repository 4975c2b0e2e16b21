import Diagnostics
import JSONDocument
import Testing

@Suite("Duplicate keys")
struct DuplicateKeyTests {
  /// The first mark is the first key, where the note stands; the second one the finding's place.
  @Test(
    "C16-s2: duplicate keys are found at any depth, however they are written",
    arguments: [
      #"{⟦"a"⟧:1,⟦"a"⟧:2}"#, #"{⟦"a"⟧:1,⟦'a'⟧:2}"#, "{⟦a⟧:1,⟦\"a\"⟧:2}", "{⟦a⟧:1,b:2,⟦a⟧:3}",
      #"{⟦"assetPackID"⟧:1,⟦"\u0061ssetPackID"⟧:2}"#, #"{⟦a⟧:1,⟦\u0061⟧:2}"#,
      #"{⟦"A"⟧:1,⟦"\x41"⟧:2}"#,
      #"[{"b":[{"c":{⟦"a"⟧:1,⟦"a"⟧:1}}]}]"#, "{⟦\"ab\"⟧:1,\n⟦\"a\\\nb\"⟧:2}", #"{⟦""⟧:1,⟦''⟧:2}"#,
      "{⟦\"\u{E9}\"⟧:1,⟦\"\\u00e9\"⟧:2}",
    ])
  func duplicate(source: String) {
    expectError(source, .duplicateKey, at: 1, notesAt: [0])
  }

  @Test("three times the same key are two findings with notes at the first")
  func triple() {
    expectErrors(
      "{⟦a⟧:1,⟦a⟧:2,⟦a⟧:3}", [(.duplicateKey, 1), (.duplicateKey, 2)], notesAt: [0, 0])
  }

  @Test(
    "keys that only look alike are different",
    arguments: [
      "{\"\u{E9}\":1,\"e\u{301}\":2}", #"{"a":1,"A":2}"#, #"{"a":1,"a ":2}"#,
      "{\"\u{212B}\":1,\"\u{C5}\":2}",
    ])
  func different(source: String) {
    expectClean(source)
  }

  @Test("the same key in different objects is fine")
  func nested() {
    expectClean(#"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}"#)
  }

  @Test("both members are kept")
  func kept() {
    #expect(canonical("{a:1,a:2}") == #"{"a":1,"a":2}"#)
  }
}
