internal import AppleArchiveFormat

/// Moments as people read them, in UTC.
enum UTCTime {
  /// Such as `2001-01-01T00:00:00Z`; years outside 0...9999 are given as seconds since 1970.
  static func text(_ time: EntryTime) -> String {
    let (days, rest) = time.seconds.quotientAndRemainder(dividingBy: 86_400)
    let second = rest < 0 ? rest + 86_400 : rest
    let day = rest < 0 ? days - 1 : days
    guard abs(day) < 4_000_000 else { return "\(time.seconds) s" }
    let (year, month, date) = civil(day)
    guard (0...9999).contains(year) else { return "\(time.seconds) s" }
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T"
      + clock.joined(separator: ":") + "Z"
  }

  /// Year, month and day of a count of days since 1970, in the proleptic Gregorian calendar.
  ///
  /// Counts years from March, so that the leap day is the last day of a year.
  private static func civil(_ day: Int64) -> (Int64, Int64, Int64) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
