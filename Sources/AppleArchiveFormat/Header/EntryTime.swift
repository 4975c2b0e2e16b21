/// A point in time: seconds since 1970 in UTC, and nanoseconds after them.
public struct EntryTime: Hashable, Sendable {
  public var seconds: Int64
  /// Less than 1 000 000 000; counts forward for times before 1970, too.
  public var nanoseconds: UInt32

  public init(seconds: Int64, nanoseconds: UInt32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
