/// A moment of a property list, in seconds since 2001-01-01T00:00:00Z, which may have a fraction.
public struct PropertyListDate: Sendable, Hashable {
  public let secondsSince2001: Double

  public init(secondsSince2001: Double) {
    self.secondsSince2001 = secondsSince2001
  }

  /// Days between 0000-03-01 and 2001-01-01 in the proleptic Gregorian calendar.
  private static let dayOf2001 = 730_791
  private static let secondsOfDay = 86_400

  /// Reads the one form of XML property lists, such as `2001-01-01T00:00:00Z`; nil for any other.
  init?(text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    var numbers: [Int] = []
    var start = 0
    for (separator, end) in zip("--T::Z".utf8, [4, 7, 10, 13, 16, 19]) {
      guard bytes[end] == separator else { return nil }
      var number = 0
      for byte in bytes[start..<end] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        number = number * 10 + Int(byte & 0x0F)
      }
      numbers.append(number)
      start = end + 1
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1...12).contains(month), (1...Self.length(ofMonth: month, year)).contains(day),
      numbers[3] < 24, numbers[4] < 60, numbers[5] < 60
    else { return nil }
    let seconds = numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    secondsSince2001 = Double(
      (Self.day(year, month, day) - Self.dayOf2001) * Self.secondsOfDay + seconds)
  }

  /// The form of XML property lists, cut to whole seconds; nil outside of the years 0...9999.
  public var text: String? {
    guard secondsSince2001.isFinite, abs(secondsSince2001) < 1e12 else { return nil }
    let seconds = Int(secondsSince2001.rounded(.down))
    let second = ((seconds % Self.secondsOfDay) + Self.secondsOfDay) % Self.secondsOfDay
    let day = (seconds - second) / Self.secondsOfDay + Self.dayOf2001
    let era = (day >= 0 ? day : day - 146_096) / 146_097
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    guard (0...9999).contains(year) else { return nil }
    let date = dayOfYear - (153 * shifted + 2) / 5 + 1
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  /// The days since 0000-03-01; years run from March, so that the leap day is their last.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shiftedYear = month > 2 ? year : year - 1
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
