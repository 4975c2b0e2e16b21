extension FileStatus.Time: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// With milliseconds: `2026-01-01T00:00:00.123Z`.
  package var iso8601: String {
    let text = CivilTime(secondsSince1970: seconds)?.iso8601 ?? ""
    return text.dropLast() + "." + CivilTime.padded(Int64(nanoseconds / 1_000_000), 3) + "Z"
  }
}
