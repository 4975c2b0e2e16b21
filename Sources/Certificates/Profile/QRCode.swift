internal import CQREncode

/// A QR code (ISO/IEC 18004) with medium error correction.
package struct QRCode: Sendable {
  /// Modules on each side, without the quiet zone.
  package let width: Int
  private let isDark: [Bool]
  /// Light modules around the code, as the standard asks for.
  private static let quietZone = 4

  /// Encodes text as bytes; nil when it is empty or too long for any code.
  package init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    isDark = UnsafeBufferPointer(start: code.pointee.data, count: width * width).map { $0 & 1 != 0 }
  }

  /// Two rows of modules a line, in half blocks.
  ///
  /// With colours it is black on white, whatever the terminal's colours are. Without, what is light is
  /// drawn, as is right on a dark terminal; on a light one the code comes out inverted, which the
  /// cameras of phones read as well.
  package func text(isColored: Bool) -> String {
    let range = -Self.quietZone..<(width + Self.quietZone)
    var text = ""
    for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      if isColored { text += "\u{1B}[38;5;16;48;5;231m" }
      for column in range {
        let upper = drawn(row, column, isColored)
        // The line below the last one is the terminal's own.
        let lower = row + 1 < range.upperBound && drawn(row + 1, column, isColored)
        text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
      text += isColored ? "\u{1B}[0m\n" : "\n"
    }
    return text
  }

  private func drawn(_ row: Int, _ column: Int, _ drawsDark: Bool) -> Bool {
    let isInside = (0..<width).contains(row) && (0..<width).contains(column)
    return (isInside && isDark[row * width + column]) == drawsDark
  }
}
