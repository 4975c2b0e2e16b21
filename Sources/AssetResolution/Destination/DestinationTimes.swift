internal import SystemIO

/// The times of what an entry is made from.
struct DestinationTimes: Sendable {
  var modified: FileStatus.Time
  var changed: FileStatus.Time
}

extension DestinationTimes {
  /// What stands for the times of a folder that is only on the way.
  static let unknown = DestinationTimes(
    modified: FileStatus.Time(seconds: 0), changed: FileStatus.Time(seconds: 0))
}
