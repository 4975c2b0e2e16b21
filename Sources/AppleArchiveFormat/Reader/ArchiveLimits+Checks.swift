internal import Diagnostics

extension ArchiveLimits {
  func bytesExceeded(at place: Place) -> Failure {
    Failure(
      .archiveBytesLimit, "the archive holds more than \(bytes ?? 0) bytes, the limit", at: place)
  }

  /// Whether a file of that size may not unpack to so many bytes.
  func isRatioExceeded(rawBytes: UInt64, fileBytes: UInt64) -> Bool {
    guard let ratio else { return false }
    let (most, overflow) = ratio.multipliedReportingOverflow(by: fileBytes)
    return !overflow && rawBytes > most
  }

  func ratioExceeded(at place: Place) -> Failure {
    Failure(
      .archiveRatioLimit,
      "the archive unpacks to more than \(ratio ?? 0) times its size, the limit",
      at: place)
  }
}
