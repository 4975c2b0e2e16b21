internal import AppleArchiveFormat
internal import SystemIO

/// Moments as people read them, in UTC.
enum UTCTime {
  /// Such as `2001-01-01T00:00:00Z`; years outside 0...9999 are given as seconds since 1970.
  static func text(_ time: EntryTime) -> String {
    CivilTime(secondsSince1970: time.seconds)?.iso8601 ?? "\(time.seconds) s"
  }
}
