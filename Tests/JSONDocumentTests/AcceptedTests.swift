import Diagnostics
import JSONDocument
import TestSupport
import Testing

/// Everything that JSON5 1.0.0 allows, with the value it stands for as plain JSON.
@Suite("JSON5 that is accepted")
struct AcceptedTests {
  static let numbers: [(String, String)] = [
    ("0", "0"), ("-0", "-0"), ("1", "1"), ("-1", "-1"), ("+1", "1"), ("10", "10"),
    (".5", "0.5"), ("5.", "5"), ("-.5", "-0.5"), ("+5.", "5"), ("0.25", "0.25"), ("0.", "0"),
    ("1e3", "1000"), ("1E+3", "1000"), ("25e-2", "0.25"), ("5.e1", "50"), (".5e1", "5"),
    ("0e0", "0"), ("1e-400", "0"),
    ("0x1F", "31"), ("0XfF", "255"), ("-0xff", "-255"), ("+0x10", "16"), ("0x0", "0"),
    ("0x00ff", "255"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
    ("18446744073709551615", "18446744073709551615"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9007199254740993", "9007199254740993"),
  ]

  static let strings: [(String, String)] = [
    (#"''"#, #""""#), (#""""#, #""""#), (#"'a'"#, #""a""#), (#"'it"s'"#, #""it\"s""#),
    (#""it's""#, #""it's""#), (#"'it\'s'"#, #""it's""#), (#""\x41\x7a""#, #""Az""#),
    (#""\u0041""#, #""A""#), (#""\uD83D\uDE00""#, "\"😀\""), (#""\ud83d\ude00""#, "\"😀\""),
    (#""\b\f\n\r\t\\\/""#, #""\b\f\n\r\t\\/""#), (#""\v""#, #""\u000b""#),
    (#""\0""#, #""\u0000""#), (#""\0a""#, #""\u0000a""#),
    (#""\-\!\.""#, #""-!.""#), (#""\é\日""#, #""é日""#),
    ("\"a\\\nb\"", #""ab""#), ("\"a\\\rb\"", #""ab""#), ("\"a\\\r\nb\"", #""ab""#),
    ("\"a\\\u{2028}b\"", #""ab""#), ("\"a\\\u{2029}b\"", #""ab""#),
    ("\"a\\\r\n\\\nb\"", #""ab""#), ("\"a\tb\"", #""a\tb""#),
    ("\"a\u{2028}b\u{2029}\"", #""a\u2028b\u2029""#),
    (#""// no comment /* neither */""#, #""// no comment /* neither */""#),
    ("\"日本語 é e\u{301} 👨‍👩‍👧\"", "\"日本語 é e\u{301} 👨‍👩‍👧\""),
    (#""[a](b){c},:""#, #""[a](b){c},:""#),
  ]

  static let keys: [(String, String)] = [
    ("{a:1}", #"{"a":1}"#), ("{$:1,_:2,$_1a:3}", #"{"$":1,"_":2,"$_1a":3}"#),
    ("{ünï:1}", #"{"ünï":1}"#), ("{日本:1}", #"{"日本":1}"#), ("{ⅷ:1}", #"{"ⅷ":1}"#),
    (#"{\u0061b:1}"#, #"{"ab":1}"#), (#"{a\u0062:1}"#, #"{"ab":1}"#),
    ("{a\u{200C}b\u{200D}:1}", "{\"a\u{200C}b\u{200D}\":1}"), ("{a\u{301}:1}", "{\"a\u{301}\":1}"),
    ("{a\u{203F}b:1}", "{\"a\u{203F}b\":1}"),
    ("{null:1,true:2,false:3}", #"{"null":1,"true":2,"false":3}"#),
    ("{Infinity:1,NaN:2,if:3}", #"{"Infinity":1,"NaN":2,"if":3}"#),
    ("{'a b':1}", #"{"a b":1}"#), (#"{"":1}"#, #"{"":1}"#),
    (#"{"\u0061":1,"b":2}"#, #"{"a":1,"b":2}"#),
  ]

  static let structure: [(String, String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"),
    ("[]", "[]"), ("{}", "{}"), ("[1]", "[1]"), ("[1,]", "[1]"), ("[1,2,]", "[1,2]"),
    ("{a:1,}", #"{"a":1}"#), ("[[],[[]],{}]", "[[],[[]],{}]"), ("[{},]", "[{}]"),
    (#"{"a":{"b":[1,{"c":null}]}}"#, #"{"a":{"b":[1,{"c":null}]}}"#),
    ("// c\n1", "1"), ("/* c */1", "1"), ("1// c", "1"), ("1/* c */", "1"), ("1//", "1"),
    ("/**/1/***/", "1"), ("/* a * / ** // \n */1", "1"), ("/*/*/1", "1"),
    ("// a\r1", "1"), ("// a\r\n1", "1"), ("// a\u{2028}1", "1"), ("// a\u{2029}1", "1"),
    ("[1,// one\n2/* two */,]", "[1,2]"), ("{/**/a/**/:/**/1/**/,/**/}", #"{"a":1}"#),
    ("// \"\n1", "1"), ("/* é 日 */1", "1"),
    (
      " \t\n\r\u{0B}\u{0C}1\u{A0}\u{1680}\u{2000}\u{200A}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}",
      "1"
    ),
    ("\u{FEFF}1", "1"), ("\u{FEFF}\n{}", "{}"),
  ]

  @Test("numbers", arguments: numbers)
  func acceptsNumber(source: String, expected: String) {
    expectAccepted(source, as: expected)
    expectAccepted("[\(source)]", as: "[\(expected)]")
  }

  @Test("strings", arguments: strings)
  func acceptsString(source: String, expected: String) {
    expectAccepted(source, as: expected)
  }

  @Test("keys", arguments: keys)
  func acceptsKey(source: String, expected: String) {
    expectAccepted(source, as: expected)
  }

  @Test("structure, comments and white space", arguments: structure)
  func accepts(source: String, expected: String) {
    expectAccepted(source, as: expected)
  }

  @Test("a backslash before a letter is no error, but seldom what was meant")
  func lostBackslash() {
    let marked = MarkedText(#"["C:⟦\U⟧sers⟦\a⟧", '\'\"\/\é']"#)
    let document = read(bytes: marked.bytes)
    #expect(document.findings.diagnostics.map(\.code) == [.lostBackslash, .lostBackslash])
    #expect(document.findings.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(
      document.findings.diagnostics.map { place(of: $0.place) } == marked.marks.map(\.description))
    #expect(document.root.map(canonical) == #"["C:Usersa","'\"/é"]"#)
  }

  @Test("C16-s1: a UTF-8 byte order mark at the start is accepted")
  func byteOrderMark() {
    expectAccepted("\u{FEFF}{\"assetPackID\":\"a\"}", as: #"{"assetPackID":"a"}"#)
  }
}
