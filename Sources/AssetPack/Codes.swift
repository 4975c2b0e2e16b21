package import Diagnostics

extension DiagnosticCode {
  package static let notAnArchive = DiagnosticCode("BA0501", "not an Apple Archive")
  package static let noContent = DiagnosticCode("BA0502", "the pack holds no files")
  package static let manifestTooLarge = DiagnosticCode("BA0503", "embedded manifest too large")
  package static let packMisuse = DiagnosticCode(
    "BA0504", "pack written out of order", exit: .software)
  /// A digest in a receipt or lock is malformed.
  package static let invalidDigest = DiagnosticCode("BA0505", "malformed digest")
  /// A version that is locked would get other bytes.
  package static let versionTaken = DiagnosticCode("BA0506", "version is locked with other bytes")
  /// A version comes before the locked one.
  package static let versionLowered = DiagnosticCode("BA0507", "version before the locked one")
  /// Something known that is no text was given as a manifest.
  package static let notAManifest = DiagnosticCode("BA0508", "not a manifest")
  package static let unusualContainer = DiagnosticCode(
    "BA0509", "container that Apple's packs do not use")
}

/// The codes of this module.
package enum AssetPackCodes {
  package static let all: [DiagnosticCode] = [
    .notAnArchive, .noContent, .manifestTooLarge, .packMisuse, .invalidDigest, .versionTaken,
    .versionLowered, .notAManifest, .unusualContainer,
  ]
}
