import Diagnostics
import JSONDocument
import Testing

/// After an error the reader goes on, with one message for each mistake.
@Suite("Going on after an error")
struct RecoveryTests {
  @Test("two missing commas")
  func commas() {
    expectErrors(
      "{\n  \"a\": 1⟦⟧\n  \"b\": 2⟦⟧\n  \"c\": 3\n}", [(.missingComma, 0), (.missingComma, 1)])
    #expect(canonical("{a:1 b:2 c:3}") == #"{"a":1,"b":2,"c":3}"#)
  }

  @Test("different mistakes in different members")
  func mixed() {
    expectErrors(
      #"""
      {
        "a"⟦⟧ 1,
        "b": ⟦01⟧,
        "c": "⟦\u12⟧",
        "d": [1⟦⟧ 2]
      }
      """#,
      [(.missingColon, 0), (.invalidNumber, 1), (.invalidEscape, 2), (.missingComma, 3)])
  }

  @Test("two lone surrogates, and a high half before a pair")
  func surrogates() {
    expectErrors(#"["⟦\uDC00⟧⟦\uD800⟧"]"#, [(.loneSurrogate, 0), (.loneSurrogate, 1)])
    expectErrors(#"["⟦\uD83D⟧\uD83D\uDE00"]"#, [(.loneSurrogate, 0)])
    #expect(canonical(#"["\uD83D\uD83D\uDE00"]"#) == "[\"\u{FFFD}😀\"]")
  }

  @Test("a key in an array that was not closed is one message")
  func unclosedArray() {
    expectError(
      "{\"a\": ⟦[⟧1, 2,\n⟦\"b\"⟧: 3}", .unclosedBracket, at: 1, notesAt: [0])
    #expect(canonical("{\"a\": [1, 2,\n\"b\": 3}") == #"{"a":[1,2],"b":3}"#)
  }

  @Test("after white space a missing comma still stands at the end of the string before it")
  func commaAfterString() {
    expectErrors("{\"a\": [\"x\"⟦⟧  \"y\"]}", [(.missingComma, 0)])
  }

  @Test("a bracket forgotten in an array of objects is one message")
  func forgotten() {
    expectError(
      "{\"a\": [{\"b\": 1}, ⟦{⟧\"b\": 2 ⟦]⟧,\n\"c\": 3}", .mismatchedBracket, at: 1, notesAt: [0])
  }

  @Test("an equals sign in place of a colon")
  func equalsSign() {
    expectError("{\"a\" ⟦=⟧ 1, \"b\": 2}", .missingColon, at: 0)
    #expect(canonical("{\"a\" = 1, \"b\": 2}") == #"{"a":1,"b":2}"#)
  }

  @Test("a quote inside a string is one message that says how to write it")
  func innerQuote() throws {
    expectError("{\n  \"a\": \"tuto\"⟦⟧rial\",\n  \"b\": 2\n}", .missingComma, at: 0)
    let finding = try #require(read(#"["a"b"]"#).findings.diagnostics.first)
    #expect(words(of: finding).contains(#"\""#))
  }

  @Test(
    "help for what people type",
    arguments: [
      ("[True]", "true"), ("[None]", "null"), ("[undefined]", "null"), ("[“a”]", "straight quotes"),
      ("{“a”: 1}", "straight quotes"), ("# c\n[]", "//"), ("[iOS]", "in quotes"),
      ("{a-b: 1}", "in quotes"), ("{\n<<<<<<< HEAD\na: 1}", "merge conflict"),
      ("{a: 1,\n>>>>>>> main\n}", "merge conflict"),
    ])
  func help(source: String, saying: String) throws {
    let finding = try #require(read(source).findings.diagnostics.first)
    #expect(words(of: finding).contains(saying), "\(words(of: finding))")
  }

  @Test("a string that is not closed ends at its line")
  func unclosedString() {
    expectErrors(
      "{\n  \"a\": ⟦\"x,⟧\n  \"b\": 2⟦⟧\n  \"c\": 3\n}",
      [(.unclosedString, 0), (.missingComma, 1)])
  }

  @Test("a stray word in place of a value")
  func strayWord() {
    expectErrors("[⟦yes⟧, 1, ⟦no⟧, 2]", [(.unexpectedToken, 0), (.unexpectedToken, 1)])
  }

  @Test("a bracket of the wrong kind closes what it was meant for")
  func wrongKind() {
    expectError("{\"a\": ⟦[⟧1, 2⟦}⟧, \"b\": 3}", .mismatchedBracket, at: 1, notesAt: [0])
    expectError("[1, ⟦{⟧\"a\": 2⟦]⟧, 3]", .mismatchedBracket, at: 1, notesAt: [0])
  }

  @Test("a bracket left out before the outer one closes")
  func leftOut() {
    expectError("{\"a\": {\"b\": ⟦[⟧1, 2⟦}⟧}", .mismatchedBracket, at: 1, notesAt: [0])
  }

  @Test("everything left open at the end is one message with a note")
  func leftOpen() {
    let findings = read("{\"a\": [1, {\"b\": 2").findings.diagnostics
    #expect(findings.count == 1)
    #expect(findings.first?.code == .unclosedBracket)
  }

  @Test(
    "messages are bounded however long the nonsense",
    arguments: [
      String(repeating: "}", count: 20_000), String(repeating: "a ", count: 20_000),
      "[" + String(repeating: "1 ", count: 20_000) + "]", String(repeating: "{]", count: 20_000),
      "{" + String(repeating: ": ", count: 20_000) + "}", String(repeating: "\\", count: 20_000),
      "\"" + String(repeating: "\\1", count: 20_000) + "\"",
      "[" + String(repeating: "\"\n", count: 20_000) + "]",
    ])
  func bounded(source: String) {
    let findings = read(source).findings
    #expect(findings.hasErrors)
    #expect(findings.diagnostics.count <= 200)
  }
}
