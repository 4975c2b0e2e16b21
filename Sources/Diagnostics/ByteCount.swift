/// A number of bytes, as people write and read it.
package struct ByteCount: Sendable, Hashable {
  package let bytes: UInt64

  package init(_ bytes: UInt64) {
    self.bytes = bytes
  }

  private static let units: [(name: String, factor: UInt64)] = [
    ("B", 1),
    ("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
  ]

  /// Reads digits, with a fraction before a unit, then a unit or nothing: `4096`, `1.5 GB`, `2MiB`.
  ///
  /// Letter case in units does not matter, except that a bare number of bytes must be whole. nil
  /// for everything else, and when 64 bits do not hold it.
  package init?(parsing text: some Sequence<UInt8>) {
    let bytes = Array(text)
    let number = bytes.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let unit = String(decoding: bytes.dropFirst(number.count), as: UTF8.self)
      .drop { $0 == " " }.lowercased()
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, parts.count <= 2,
      let factor = unit.isEmpty
        ? 1 : Self.units.first(where: { $0.name.lowercased() == unit })?.factor,
      let count = UInt64(String(decoding: whole, as: UTF8.self))
    else { return nil }
    var (total, overflows) = count.multipliedReportingOverflow(by: factor)
    if parts.count == 2 {
      guard factor > 1, let fraction = Self.fraction(parts[1], of: factor) else { return nil }
      let sum = total.addingReportingOverflow(fraction)
      total = sum.partialValue
      overflows = overflows || sum.overflow
    }
    guard !overflows else { return nil }
    self.bytes = total
  }

  /// The part of `factor` that decimal digits behind the point stand for, rounded down.
  private static func fraction(_ digits: ArraySlice<UInt8>, of factor: UInt64) -> UInt64? {
    guard (1...6).contains(digits.count),
      let value = UInt64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let power = (0..<digits.count).reduce(UInt64(1)) { power, _ in power * 10 }
    return value * factor / power
  }

  /// Three figures and a unit of a power of 1000: `999 B`, `1.50 MB`, `12.3 GB`.
  package var text: String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var scaled = bytes
    var unit = 0
    let names = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    // Thousandths of the unit, so that the last figure can be rounded; 999.5 is the next unit's.
    while scaled >= 999_500, unit < names.count - 2 {
      scaled /= 1000
      unit += 1
    }
    return FixedPoint.threeFigures(thousandths: scaled) + " " + names[unit + 1]
  }
}
