import Diagnostics
import JSONDocument
import Testing

/// One error each, with its code at the marked place.
@Suite("Text that is refused")
struct RefusedTests {
  static let numbers: [(String, DiagnosticCode)] = [
    ("⟦01⟧", .invalidNumber), ("⟦-01⟧", .invalidNumber), ("⟦0x⟧", .invalidNumber),
    ("⟦0xg⟧", .invalidNumber), ("⟦1e⟧", .invalidNumber), ("⟦1e+⟧", .invalidNumber),
    ("⟦.⟧", .invalidNumber), ("⟦-⟧", .invalidNumber), ("⟦+⟧", .invalidNumber),
    ("⟦--1⟧", .invalidNumber), ("⟦1.2.3⟧", .invalidNumber), ("⟦1a⟧", .invalidNumber),
    ("⟦0b1⟧", .invalidNumber), ("⟦0o7⟧", .invalidNumber), ("⟦1_000⟧", .invalidNumber),
    ("⟦.e1⟧", .invalidNumber), ("⟦1n⟧", .invalidNumber),
    ("[⟦1e999⟧]", .numberOutOfRange), ("[⟦-1e999⟧]", .numberOutOfRange),
    ("[⟦NaN⟧]", .notANumber), ("[⟦Infinity⟧]", .notANumber),
    ("[⟦-Infinity⟧]", .notANumber), ("[⟦+NaN⟧]", .notANumber),
  ]

  static let strings: [(String, DiagnosticCode)] = [
    (#"⟦"abc⟧"#, .unclosedString), (#"⟦'abc"⟧"#, .unclosedString),
    ("[⟦\"abc⟧\n]", .unclosedString), ("[⟦\"abc⟧\r\n]", .unclosedString),
    (#"["⟦\u12⟧"]"#, .invalidEscape), (#"["⟦\xg1⟧"]"#, .invalidEscape),
    (#"["⟦\1⟧"]"#, .invalidEscape), (#"["a⟦\01⟧b"]"#, .invalidEscape),
    (#"["⟦\9⟧"]"#, .invalidEscape), (#"["⟦\u{41}⟧"]"#, .invalidEscape),
    (#"["⟦\uD800⟧"]"#, .loneSurrogate), (#"["⟦\uDC00⟧"]"#, .loneSurrogate),
    (#"["⟦\uD800⟧\u0041"]"#, .loneSurrogate), (#"["⟦\uD800⟧x"]"#, .loneSurrogate),
    (#"["⟦\uD800⟧\uE000"]"#, .loneSurrogate), (#"["⟦\uDBFF⟧\uFFFF"]"#, .loneSurrogate),
    (#"["⟦\uD800⟧\\uDC00"]"#, .loneSurrogate),
    (#"{"⟦\uDFFF⟧":1}"#, .loneSurrogate), ("[⟦`⟧a`]", .unexpectedToken),
    ("[⟦“⟧a”]", .unexpectedToken),
  ]

  static let structure: [(String, DiagnosticCode)] = [
    ("⟦⟧", .emptyDocument), ("  // c\n⟦⟧", .emptyDocument),
    ("1 ⟦2⟧", .textAfterEnd), ("{} ⟦}⟧", .textAfterEnd), ("{} ⟦{⟧}", .textAfterEnd),
    ("{}\n⟦,⟧", .textAfterEnd),
    ("⟦True⟧", .unexpectedToken), ("[⟦undefined⟧]", .unexpectedToken),
    ("[⟦,⟧]", .unexpectedToken), ("{⟦,⟧}", .unexpectedToken), ("[1,⟦,⟧]", .unexpectedToken),
    ("[1,⟦,⟧2]", .unexpectedToken), ("[⟦:⟧]", .unexpectedToken),
    ("[1⟦⟧ 2]", .missingComma), ("{a:1⟦⟧ b:2}", .missingComma), ("{a:1⟦⟧\nb:2}", .missingComma),
    ("{a⟦⟧ 1}", .missingColon), (#"{"a"⟦⟧ "b"}"#, .missingColon),
    ("{a:⟦⟧}", .missingValue), ("{a:⟦⟧,b:1}", .missingValue), ("{⟦\"a\"⟧}", .missingColon),
    ("{⟦a⟧}", .missingColon),
    ("[1⟦}⟧", .mismatchedBracket), ("{a:1⟦]⟧", .mismatchedBracket),
    ("⟦]⟧", .unexpectedToken), ("⟦}⟧", .unexpectedToken),
    ("⟦[⟧1", .unclosedBracket), ("⟦{⟧a:1", .unclosedBracket), ("⟦{⟧", .unclosedBracket),
    ("1 ⟦/*⟧ a", .unclosedComment), ("[1, ⟦/*⟧ ]", .unclosedComment), ("1 ⟦/*⟧", .unclosedComment),
    ("⟦#⟧ c\n1", .unexpectedToken), ("[1, ⟦/⟧]", .unexpectedToken),
    ("{⟦1⟧:2}", .unexpectedToken), ("{⟦a-b⟧:1}", .unexpectedToken),
    (#"{⟦\u0031a⟧:1}"#, .unexpectedToken), (#"{⟦a\u{62}⟧:1}"#, .unexpectedToken),
    ("{⟦[⟧]:1}", .unexpectedToken),
  ]

  @Test("numbers", arguments: numbers)
  func refusesNumber(source: String, code: DiagnosticCode) {
    expectOneError(source, code)
  }

  @Test("strings", arguments: strings)
  func refusesString(source: String, code: DiagnosticCode) {
    expectOneError(source, code)
  }

  @Test("structure", arguments: structure)
  func refuses(source: String, code: DiagnosticCode) {
    expectOneError(source, code)
  }
}
