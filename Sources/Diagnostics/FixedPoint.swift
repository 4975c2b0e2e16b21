/// Decimal fractions without floating point.
package enum FixedPoint {
  /// Thousandths with three significant figures: 1234 as `1.23`, 12345 as `12.3`, 999500 as `1000`.
  package static func threeFigures(thousandths value: UInt64) -> String {
    switch value {
    case 0..<9_995: decimal((value + 5) / 10, places: 2)
    case 9_995..<99_950: decimal((value + 50) / 100, places: 1)
    default: String((value + 500) / 1000)
    }
  }

  /// A number of units of the last decimal place, written with that many places.
  package static func decimal(_ value: UInt64, places: Int) -> String {
    var digits = String(value)
    while digits.utf8.count <= places { digits = "0" + digits }
    let point = digits.index(digits.endIndex, offsetBy: -places)
    return digits[..<point] + "." + digits[point...]
  }
}
