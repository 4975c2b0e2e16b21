public import Diagnostics

extension DiagnosticCode {
  /// A named input does not exist.
  public static let missingInput = DiagnosticCode("BA0601", "input not found", exit: .noInput)
  /// A named input is a folder, a device or a pipe where a file is needed.
  public static let inputNotAFile = DiagnosticCode(
    "BA0602", "input is not a file", exit: .noInput)
  /// A permission for an input is missing.
  public static let unreadableInput = DiagnosticCode(
    "BA0603", "input may not be read", exit: .noPermission)
  /// Reading failed.
  public static let readFailed = DiagnosticCode("BA0604", "reading failed", exit: .inputOutput)
  /// The output exists already.
  public static let outputExists = DiagnosticCode(
    "BA0605", "output exists already", exit: .cannotCreate)
  /// The output cannot be made where it was asked for.
  public static let outputNotCreatable = DiagnosticCode(
    "BA0606", "output cannot be made", exit: .cannotCreate)
  /// A permission for the output's folder is missing.
  public static let outputNotPermitted = DiagnosticCode(
    "BA0607", "output is not permitted", exit: .noPermission)
  /// Writing failed: the disk is full, or the device broke.
  public static let writeFailed = DiagnosticCode("BA0608", "writing failed", exit: .inputOutput)
  /// The system refused something basic: a thread, a descriptor, the working directory.
  public static let systemRefused = DiagnosticCode("BA0609", "system refused", exit: .system)

  /// A folder for keys may be used by others.
  public static let folderNotPrivate = DiagnosticCode(
    "BA1201", "folder for keys is open to others", exit: .noPermission)
}

/// The codes of this module.
public enum SystemIOCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [
    .missingInput, .inputNotAFile, .unreadableInput, .readFailed, .outputExists,
    .outputNotCreatable, .outputNotPermitted, .writeFailed, .systemRefused,
    .folderNotPrivate,
  ]
}
