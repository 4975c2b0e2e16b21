package import AppleArchiveFormat
package import AssetPackManifest
package import Diagnostics

/// What `verify` found out about one pack.
package struct VerificationReport: Sendable {
  /// The file's name, fit for display.
  package let name: String
  package internal(set) var findings = FindingList()
  /// What was seen of the container; nil when the file is no archive.
  package internal(set) var facts: ArchiveFacts?
  package internal(set) var entryCount: UInt64 = 0
  package internal(set) var fileCount: UInt64 = 0
  /// The sum of the files' sizes.
  package internal(set) var contentBytes: UInt64 = 0
  /// Whether the archive was read to its end.
  package internal(set) var isComplete = false
  /// Whether the reading got as far as the embedded manifest.
  package internal(set) var hasManifest = false
  /// The embedded manifest's id, where it could be read.
  package internal(set) var assetPackID: String?
  /// The embedded manifest, where it has no errors.
  package internal(set) var manifest: Manifest?
  /// How many files were compared with the source; nil when none was given.
  package internal(set) var comparedCount: Int?
  /// How many files of the earlier version are gone; nil when none was given, or none was compared.
  package internal(set) var goneCount: UInt64?
}
