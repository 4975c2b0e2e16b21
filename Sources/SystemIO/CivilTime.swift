/// A moment as a date and a time of day in UTC, in the proleptic Gregorian calendar.
package struct CivilTime: Sendable, Hashable {
  package var year: Int64
  /// From 1.
  package var month: Int64
  /// From 1.
  package var day: Int64
  package var hour: Int64
  package var minute: Int64
  package var second: Int64

  private static let secondsPerDay: Int64 = 86_400

  package init(
    year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The moment so many seconds after 1970 began; nil more than four million days away from it.
  ///
  /// Counts years from March, so that the leap day is the last day of a year.
  package init?(secondsSince1970 seconds: Int64) {
    let (quotient, rest) = seconds.quotientAndRemainder(dividingBy: Self.secondsPerDay)
    let ofDay = rest < 0 ? rest + Self.secondsPerDay : rest
    let day = rest < 0 ? quotient - 1 : quotient
    guard abs(day) < 4_000_000 else { return nil }
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = ofDay / 3600
    minute = ofDay / 60 % 60
    second = ofDay % 60
  }

  /// Days since 1970 began; a date that the calendar does not have counts on into the next month.
  private var daysSince1970: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Seconds since 1970 began.
  package var secondsSince1970: Int64 {
    daysSince1970 * Self.secondsPerDay + hour * 3600 + minute * 60 + second
  }

  /// The day of the week, 0 for Sunday.
  package var weekday: Int { Int(((daysSince1970 + 4) % 7 + 7) % 7) }

  /// Such as `2001-01-01T00:00:00Z`; nil for years outside 0...9999.
  package var iso8601: String? {
    guard (0...9999).contains(year) else { return nil }
    let clock = [hour, minute, second].map { Self.padded($0, 2) }
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))T"
      + clock.joined(separator: ":") + "Z"
  }

  /// A number with zeros before it up to a width.
  package static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
