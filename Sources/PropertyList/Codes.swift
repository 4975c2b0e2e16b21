public import Diagnostics

extension DiagnosticCode {
  /// The text is neither UTF-8 nor UTF-16 with its mark, or says that it is something else.
  public static let propertyListEncoding = DiagnosticCode("BA0901", "property list not UTF-8")
  /// The file is larger than is read.
  public static let propertyListTooLarge = DiagnosticCode("BA0902", "property list too large")
  /// Values are nested deeper than is read.
  public static let propertyListTooDeep = DiagnosticCode(
    "BA0903", "property list nested too deeply")
  /// The file is JSON.
  public static let jsonInsteadOfPropertyList = DiagnosticCode(
    "BA0904", "JSON instead of a property list")
  /// The file holds no value.
  public static let emptyPropertyList = DiagnosticCode("BA0905", "empty property list")
  /// Something stands where it cannot.
  public static let propertyListSyntax = DiagnosticCode(
    "BA0906", "unexpected text in a property list")
  /// An element, bracket, string or comment is never closed, or closed by another's end.
  public static let unclosedInPropertyList = DiagnosticCode(
    "BA0907", "unclosed element, bracket or string")
  /// A key stands twice in one dictionary.
  public static let duplicatePropertyListKey = DiagnosticCode(
    "BA0908", "key twice in a dictionary")
  /// A key has no value, or a value no key.
  public static let propertyListPairing = DiagnosticCode("BA0909", "key without a value")
  /// A number, date or data value is malformed or out of range.
  public static let propertyListScalar = DiagnosticCode(
    "BA0910", "malformed number, date or data")
  /// An element that property lists do not have.
  public static let propertyListElement = DiagnosticCode("BA0911", "unknown element")
  /// An entity or escape that does not exist, or a character that may not be.
  public static let propertyListEscape = DiagnosticCode("BA0912", "invalid entity or escape")
  /// Something follows the value.
  public static let textAfterPropertyList = DiagnosticCode(
    "BA0913", "text after the property list")
  /// A semicolon, comma or equals sign is missing.
  public static let propertyListSeparator = DiagnosticCode(
    "BA0914", "missing separator in a property list")
  /// A binary property list's trailer, offsets, counts or objects do not fit.
  public static let binaryPropertyList = DiagnosticCode(
    "BA0915", "damaged binary property list")
  /// Objects of a binary property list contain each other.
  public static let propertyListCycle = DiagnosticCode("BA0916", "cycle in a binary property list")
  /// A binary property list's values, written out, are far larger than the file.
  public static let propertyListExpansion = DiagnosticCode(
    "BA0917", "binary property list grows too large")
}

/// The codes of this module.
public enum PropertyListCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [
    .propertyListEncoding, .propertyListTooLarge, .propertyListTooDeep,
    .jsonInsteadOfPropertyList, .emptyPropertyList, .propertyListSyntax,
    .unclosedInPropertyList, .duplicatePropertyListKey, .propertyListPairing,
    .propertyListScalar, .propertyListElement, .propertyListEscape, .textAfterPropertyList,
    .propertyListSeparator, .binaryPropertyList, .propertyListCycle, .propertyListExpansion,
  ]
}
