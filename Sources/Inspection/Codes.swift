package import Diagnostics

extension DiagnosticCode {
  /// A path that was asked for is not in the pack.
  package static let pathNotInPack = DiagnosticCode(
    "BA0560", "path is not in the pack", exit: .noInput)
  /// Bytes that are no text were about to be written to a terminal.
  package static let binaryToTerminal = DiagnosticCode(
    "BA0561", "binary content for a terminal", exit: .usage)
  /// Packs hold more files than a page can show.
  package static let tooManyFilesForReport = DiagnosticCode(
    "BA0580", "too many files for a report", exit: .verdict)
  /// A pack's manifest does not tell when the pack is downloaded.
  package static let downloadTimeUnknown = DiagnosticCode(
    "BA0581", "unknown when the pack is downloaded", exit: .verdict)
}

/// The codes of this module.
package enum InspectionCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .pathNotInPack, .binaryToTerminal, .tooManyFilesForReport, .downloadTimeUnknown,
  ]
}
