/// Writes XML property lists in Apple's style: tabs, a DOCTYPE, data in lines of 76 columns.
///
/// The same value gives the same bytes everywhere; members stay in their order.
public enum PropertyListWriter {
  /// The text, with a line feed at its end.
  ///
  /// Nil for what XML property lists cannot hold: sets, UIDs, nulls, dates outside of the years
  /// 0...9999, and control characters other than tab and line feed.
  public static func xml(_ root: PropertyListValue) -> String? {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "\(doctype)">
      <plist version="1.0">

      """
    guard write(root, level: 0, to: &text) else { return nil }
    return text + "</plist>\n"
  }

  /// The system identifier that every Apple property list names; nothing reads it.
  private static let doctype = "http://www.apple.com/DTDs/PropertyList-1.0.dtd"

  private static func write(
    _ value: PropertyListValue, level: Int, to text: inout String
  ) -> Bool {
    let tabs = String(repeating: "\t", count: level)
    switch value.content {
    case .boolean(let value): text += tabs + (value ? "<true/>\n" : "<false/>\n")
    case .integer(let value): text += tabs + "<integer>\(value)</integer>\n"
    case .unsigned(let value): text += tabs + "<integer>\(value)</integer>\n"
    case .real(let value): text += tabs + "<real>\(real(value))</real>\n"
    case .date(let value):
      guard let date = value.text else { return false }
      text += tabs + "<date>\(date)</date>\n"
    case .string(let value):
      guard let escaped = escaped(value) else { return false }
      text += tabs + "<string>" + escaped + "</string>\n"
    case .data(let bytes):
      // A line holds whole groups of four characters, and the indentation counts eight a tab.
      let width = max(16, 76 - 8 * level)
      text += tabs + "<data>\n"
      var rest = bytes[...]
      while !rest.isEmpty {
        let line = rest.prefix(width / 4 * 3)
        rest = rest.dropFirst(line.count)
        text += tabs + Base64.encode(line) + "\n"
      }
      text += tabs + "</data>\n"
    case .array(let elements):
      guard !elements.isEmpty else {
        text += tabs + "<array/>\n"
        return true
      }
      text += tabs + "<array>\n"
      for element in elements {
        guard write(element, level: level + 1, to: &text) else { return false }
      }
      text += tabs + "</array>\n"
    case .dictionary(let members):
      guard !members.isEmpty else {
        text += tabs + "<dict/>\n"
        return true
      }
      text += tabs + "<dict>\n"
      for member in members {
        guard let key = escaped(member.key) else { return false }
        text += tabs + "\t<key>" + key + "</key>\n"
        guard write(member.value, level: level + 1, to: &text) else { return false }
      }
      text += tabs + "</dict>\n"
    case .set, .uid, .null: return false
    }
    return true
  }

  private static func real(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    return "\(value)"
  }

  /// Text with XML's marks as entities; nil for characters that XML may not hold.
  private static func escaped(_ text: String) -> String? {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": return nil
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
