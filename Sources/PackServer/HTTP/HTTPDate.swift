internal import SystemIO

/// Dates as HTTP writes them (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A moment in the form that is to be sent: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func text(secondsSince1970 seconds: Int64) -> String {
    guard let time = CivilTime(secondsSince1970: seconds) else { return "" }
    return "\(weekdays[time.weekday]), \(CivilTime.padded(time.day, 2)) "
      + "\(months[Int(time.month) - 1]) \(CivilTime.padded(time.year, 4)) \(clock(time)) GMT"
  }

  private static func clock(_ time: CivilTime) -> String {
    [time.hour, time.minute, time.second].map { CivilTime.padded($0, 2) }.joined(separator: ":")
  }

  /// Reads any of the three forms that are to be understood; nil for everything else.
  ///
  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`. A year of two digits that would lie more than 50 years ahead is of
  /// the century before.
  static func parse(_ value: [UInt8], now: Int64) -> Int64? {
    guard let text = String(validating: value, as: UTF8.self) else { return nil }
    var words = text.split(separator: " ").map(String.init)
    guard let name = words.first else { return nil }
    if name.hasSuffix(",") {
      guard words.last == "GMT" else { return nil }
      if words.count == 4 {
        let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard date.count == 3, date[2].utf8.count == 2 else { return nil }
        words.replaceSubrange(1...1, with: date.map(String.init))
        return seconds(words[1], words[2], century(words[3], now), words[4])
      }
      guard words.count == 6 else { return nil }
      return seconds(words[1], words[2], number(words[3], digits: 4...4), words[4])
    }
    guard words.count == 5 else { return nil }
    return seconds(words[2], words[1], number(words[4], digits: 4...4), words[3])
  }

  private static func century(_ year: String, _ now: Int64) -> Int64? {
    guard let year = number(year, digits: 2...2),
      let current = CivilTime(secondsSince1970: now)?.year
    else { return nil }
    let full = current - current % 100 + year
    return full > current + 50 ? full - 100 : full
  }

  private static func seconds(
    _ day: String, _ month: String, _ year: Int64?, _ clock: String
  ) -> Int64? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
      .map { number(String($0), digits: 2...2) }
    guard let year, let month = months.firstIndex(of: month), parts.count == 3,
      let day = number(day, digits: 1...2), let hour = parts[0], let minute = parts[1],
      let second = parts[2], (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    return CivilTime(
      year: year, month: Int64(month) + 1, day: day, hour: hour, minute: minute, second: second
    ).secondsSince1970
  }

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int64? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(text)
  }
}
