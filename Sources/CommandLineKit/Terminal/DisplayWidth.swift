/// How many columns text takes on a terminal.
enum DisplayWidth {
  /// The columns of text without line breaks; a tab counts as one.
  static func columns(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// 0 for what sits on the letter before it, 2 for wide letters, 1 for all others.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The start of a text that fits into a number of columns, with `…` where something was cut.
  static func cut(_ text: String, to columns: Int) -> String {
    guard self.columns(of: text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += self.columns(of: String(character))
      if used > columns { break }
      result.append(character)
    }
    return columns > 0 ? result + "…" : ""
  }

  /// Text with spaces up to a number of columns behind it, or before it.
  static func pad(_ text: String, to columns: Int, atStart: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - self.columns(of: text)))
    return atStart ? spaces + text : text + spaces
  }

  /// Whole blocks of East Asian Width W and F, and of emoji (Unicode's EastAsianWidth data).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x25FD...0x25FE,
    0x2614...0x2615, 0x2648...0x2653, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x2705...0x2705,
    0x270A...0x270B, 0x2753...0x2755, 0x2795...0x2797, 0x2B1B...0x2B1C, 0x2E80...0x303E,
    0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F004...0x1F004,
    0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
    0x1F32D...0x1F64F, 0x1F680...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF,
    0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
