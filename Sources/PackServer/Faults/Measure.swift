internal import Diagnostics

/// Sizes and times in few letters, as faults and rates are written.
package enum Measure {
  /// Bytes: digits, then nothing, `K`, `M`, `G`, `T` (powers of 1000) or a unit such as `MiB`.
  package static func size(_ text: String) -> UInt64? {
    let isLetter = text.last.map { "KMGTkmgt".contains($0) } ?? false
    return ByteCount(parsing: (isLetter ? text + "B" : text).utf8)?.bytes
  }

  /// Bytes a second: a size, with or without `/s`.
  package static func rate(_ text: String) -> UInt64? {
    let number = text.hasSuffix("/s") ? String(text.dropLast(2)) : text
    return size(number).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Nanoseconds: a whole number with `ms`, `s` or `min`.
  package static func time(_ text: String) -> UInt64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let factors: [Substring: UInt64] = [
      "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000,
    ]
    guard let number = UInt64(digits), number <= 86_400_000,
      let factor = factors[text.dropFirst(digits.count)]
    else { return nil }
    return number * factor
  }
}
