public import Diagnostics

extension DiagnosticCode {
  /// The text is not UTF-8.
  public static let notUTF8 = DiagnosticCode("BA0101", "not UTF-8")
  /// The text is larger than is read.
  public static let tooLarge = DiagnosticCode("BA0102", "text too large")
  /// Brackets are nested deeper than is read.
  public static let tooDeep = DiagnosticCode("BA0103", "nested too deeply")
  /// A byte order mark stands elsewhere than at the start.
  public static let byteOrderMark = DiagnosticCode("BA0104", "byte order mark inside the text")
  /// Something stands where it cannot.
  public static let unexpectedToken = DiagnosticCode("BA0105", "unexpected token")
  /// A comma is missing between two elements or members.
  public static let missingComma = DiagnosticCode("BA0106", "missing comma")
  /// A key stands twice in one object.
  public static let duplicateKey = DiagnosticCode("BA0107", "duplicate key")
  /// The colon after a key is missing.
  public static let missingColon = DiagnosticCode("BA0108", "missing colon")
  /// A key has no value.
  public static let missingValue = DiagnosticCode("BA0109", "missing value")
  /// A bracket is never closed.
  public static let unclosedBracket = DiagnosticCode("BA0110", "unclosed bracket")
  /// A bracket is closed by one of the other kind.
  public static let mismatchedBracket = DiagnosticCode("BA0111", "mismatched bracket")
  /// A string is not closed on its line.
  public static let unclosedString = DiagnosticCode("BA0112", "unclosed string")
  /// A block comment is never closed.
  public static let unclosedComment = DiagnosticCode("BA0113", "unclosed comment")
  /// An escape sequence does not exist or is cut short.
  public static let invalidEscape = DiagnosticCode("BA0114", "invalid escape")
  /// Half of a surrogate pair stands alone.
  public static let loneSurrogate = DiagnosticCode("BA0115", "lone surrogate")
  /// A number is malformed.
  public static let invalidNumber = DiagnosticCode("BA0116", "invalid number")
  /// A number is too large for a double.
  public static let numberOutOfRange = DiagnosticCode("BA0117", "number out of range")
  /// `NaN` or an infinity, which JSON5 reads and JSON cannot write.
  public static let notANumber = DiagnosticCode("BA0118", "not a finite number")
  /// The text holds no value.
  public static let emptyDocument = DiagnosticCode("BA0119", "empty document")
  /// Something follows the value.
  public static let textAfterEnd = DiagnosticCode("BA0120", "text after the end")
  /// A backslash before a letter that needs none, and which stands for the letter alone.
  public static let lostBackslash = DiagnosticCode("BA0121", "backslash without effect")
}

/// The codes of this module.
public enum JSONDocumentCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [
    .notUTF8, .tooLarge, .tooDeep, .byteOrderMark, .unexpectedToken, .missingComma, .duplicateKey,
    .missingColon, .missingValue, .unclosedBracket, .mismatchedBracket, .unclosedString,
    .unclosedComment, .invalidEscape, .loneSurrogate, .invalidNumber, .numberOutOfRange,
    .notANumber, .emptyDocument, .textAfterEnd, .lostBackslash,
  ]
}
