public import Diagnostics

extension DiagnosticCode {
  public static let notAppleArchive = DiagnosticCode("BA0401", "not an Apple Archive")
  public static let unsupportedContainer = DiagnosticCode(
    "BA0402", "container that cannot be read here")
  public static let truncatedArchive = DiagnosticCode("BA0403", "the archive ends too early")
  public static let badContainer = DiagnosticCode("BA0404", "damaged container header")
  public static let badBlock = DiagnosticCode("BA0405", "impossible block sizes")
  public static let oversizedBlock = DiagnosticCode(
    "BA0406", "block larger than the container's block size")
  public static let shortBlock = DiagnosticCode("BA0407", "short block before the last")
  public static let damagedBlock = DiagnosticCode("BA0408", "damaged block")
  public static let damagedHeader = DiagnosticCode("BA0409", "damaged entry header")
  public static let archiveBytesLimit = DiagnosticCode("BA0410", "more bytes than allowed")
  public static let archiveEntriesLimit = DiagnosticCode("BA0411", "more entries than allowed")
  public static let archiveRatioLimit = DiagnosticCode(
    "BA0412", "unpacks to more than the allowed ratio")
  public static let headerTooLong = DiagnosticCode("BA0413", "entry header too long")
  public static let dataEndedEarly = DiagnosticCode(
    "BA0414", "file data ended early", exit: .inputOutput)
  public static let archiveMisuse = DiagnosticCode(
    "BA0415", "archive written out of order", exit: .software)
  public static let outOfMemory = DiagnosticCode("BA0416", "no memory for a block", exit: .system)
  public static let damagedStream = DiagnosticCode(
    "BA0417", "damaged compression around the archive")
  public static let trailingBytes = DiagnosticCode(
    "BA0418", "bytes after the end of the archive's compression")
}

/// The codes of this module.
public enum AppleArchiveFormatCodes {
  public static let all: [DiagnosticCode] = [
    .notAppleArchive, .unsupportedContainer, .truncatedArchive, .badContainer, .badBlock,
    .oversizedBlock, .shortBlock, .damagedBlock, .damagedHeader, .archiveBytesLimit,
    .archiveEntriesLimit, .archiveRatioLimit, .headerTooLong, .dataEndedEarly, .archiveMisuse,
    .outOfMemory, .damagedStream, .trailingBytes,
  ]
}
