/// Writes JSON on one line, members in the order in which they are given.
///
/// The same calls give the same bytes everywhere. Control and bidirectional characters are escaped,
/// so that a terminal that shows the text cannot be led astray.
public struct JSONWriter: Sendable {
  /// The text so far.
  public private(set) var text = ""
  /// Whether a comma has to come before the next element, for each open bracket.
  private var needsComma: [Bool] = [false]
  private var isAfterKey = false

  public init() {}

  /// Opens an object, calls `body` for its members, and closes it.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    bracketed("{", "}", body)
  }

  /// Opens an array, calls `body` for its elements, and closes it.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    bracketed("[", "]", body)
  }

  /// A member's key; its value comes next.
  public mutating func key(_ key: String) {
    separate()
    append(quoted: key)
    text += ":"
    isAfterKey = true
  }

  /// A string.
  public mutating func value(_ value: String) {
    separate()
    append(quoted: value)
  }

  /// An integer of any width, exactly.
  public mutating func value(_ value: some BinaryInteger) {
    separate()
    text += String(value)
  }

  /// A finite number; one that is not finite is written as null.
  public mutating func value(_ value: Double) {
    separate()
    text += value.isFinite ? "\(value)" : "null"
  }

  /// `true` or `false`.
  public mutating func value(_ value: Bool) {
    separate()
    text += value ? "true" : "false"
  }

  /// `null`.
  public mutating func null() {
    separate()
    text += "null"
  }

  private mutating func bracketed(
    _ opener: String, _ closer: String, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    text += opener
    needsComma.append(false)
    body(&self)
    needsComma.removeLast()
    text += closer
  }

  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      return
    }
    if let last = needsComma.last, last, needsComma.count > 1 { text += "," }
    needsComma[needsComma.count - 1] = true
  }

  private mutating func append(quoted string: String) {
    text += Self.quoted(string)
  }

  /// A string in quotes; what could steer a terminal or reorder a line is escaped.
  public static func quoted(_ string: String) -> String {
    if string.utf8.allSatisfy(isPlain) { return "\"" + string + "\"" }
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default:
        if needsEscape(scalar) {
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Controls, line separators, and what changes the direction of text or cannot be seen.
  ///
  /// A list rather than Unicode's categories, which grow with each version of the standard library.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default:
      false
    }
  }
}
