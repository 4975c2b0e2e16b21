package import Diagnostics

extension DiagnosticCode {
  /// A tar, zip or 7z file is damaged, or none.
  package static let foreignArchiveDamaged = DiagnosticCode(
    "BA0450", "archive of another kind is damaged")
  /// A tar, zip or 7z file uses what cannot be read here.
  package static let foreignArchiveUnsupported = DiagnosticCode(
    "BA0451", "archive of another kind cannot be read here")
  /// libarchive could not be set up.
  package static let archiveLibraryFailed = DiagnosticCode(
    "BA0459", "libarchive failed", exit: .software)
}

/// The codes of this module.
package enum ArchiveLibraryCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .foreignArchiveDamaged, .foreignArchiveUnsupported, .archiveLibraryFailed,
  ]
}
