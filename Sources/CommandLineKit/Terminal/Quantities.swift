internal import Diagnostics

/// Counts, ratios and durations as people read them.
package enum Quantities {
  /// A share of a whole in percent with one decimal place: `42.0 %`; `–` for a whole of 0.
  package static func percent(_ part: UInt64, of whole: UInt64) -> String {
    guard whole > 0 else { return "–" }
    let tenths = scaled(part, by: 1000, over: whole)
    return FixedPoint.decimal(tenths, places: 1) + " %"
  }

  /// A number with its noun, in the plural unless it is one: `1 file`, `2 files`.
  package static func counted(_ number: UInt64, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Whole numbers with a narrow space, U+202F, between thousands: `1 234 567`.
  package static func grouped(_ number: UInt64) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digit)
    }
    return text
  }

  /// A span of time from nanoseconds: `0.42 s`, `12.3 s`, `3 min 05 s`, `2 h 07 min`.
  package static func duration(nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds / 1_000_000 + 5) / 10
    if hundredths < 1000 { return FixedPoint.decimal(hundredths, places: 2) + " s" }
    let tenths = (hundredths + 5) / 10
    if tenths < 600 { return FixedPoint.decimal(tenths, places: 1) + " s" }
    let seconds = (tenths + 5) / 10
    if seconds < 3600 { return "\(seconds / 60) min \(twoDigits(seconds % 60)) s" }
    let minutes = (seconds + 30) / 60
    return "\(minutes / 60) h \(twoDigits(minutes % 60)) min"
  }

  /// Bytes in a span of time as a rate: `512 MB/s`; nil when the span is too short to tell.
  package static func rate(bytes: UInt64, nanoseconds: UInt64) -> String? {
    guard nanoseconds >= 10_000_000 else { return nil }
    return ByteCount(scaled(bytes, by: 1_000_000_000, over: nanoseconds)).text + "/s"
  }

  /// `value × factor ÷ divisor`, rounded to the nearest, never overflowing.
  static func scaled(_ value: UInt64, by factor: UInt64, over divisor: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    guard divisor > 0, product.high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    return remainder >= divisor - remainder ? quotient + 1 : quotient
  }

  private static func twoDigits(_ number: UInt64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
