internal import Diagnostics

/// Text for XML 1.0.
///
/// All that ``DisplayText`` escapes is escaped here, too. XML cannot hold most of it, nor U+FFFE and
/// U+FFFF, even as references (section 2.2), so they become `\u{H…}`.
enum XMLText {
  /// For an element's content; line breaks and tabs stay.
  static func content(_ text: String) -> String {
    escape(text, lineBreak: "\n", tab: "\t")
  }

  /// For an attribute in double quotes; line breaks and tabs become references, for a parser would
  /// make spaces of them.
  static func attribute(_ text: String) -> String {
    escape(text, lineBreak: "&#10;", tab: "&#9;")
  }

  private static func escape(_ text: String, lineBreak: String, tab: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += lineBreak
      case "\t": result += tab
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result += DisplayText.escape(String(scalar))
      }
    }
    return result
  }
}
