/// Settings that hold lists and switches.
package enum SettingList {
  /// The elements of a list: separated by spaces; quotes and a backslash keep a space inside one.
  package static func split(_ text: String) -> [String] {
    var elements: [String] = []
    var current: [UInt8] = []
    var isInside = false
    var quote: UInt8?
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        current.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        isInside = true
      } else if let open = quote {
        if byte == open { quote = nil } else { current.append(byte) }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        isInside = true
      } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
        if isInside { elements.append(String(decoding: current, as: UTF8.self)) }
        current = []
        isInside = false
      } else {
        current.append(byte)
        isInside = true
      }
    }
    if isInside { elements.append(String(decoding: current, as: UTF8.self)) }
    return elements
  }

  /// `YES`, `true` and `1` in any case, as build settings write it.
  package static func isTrue(_ text: String) -> Bool {
    ["yes", "true", "1"].contains(text.lowercased())
  }
}
