internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import Digest
internal import JSONDocument
internal import Packaging
internal import SystemIO
internal import Verification

/// Every code that the program can report.
enum CodeRegistry {
  static let all: [DiagnosticCode] =
    CommandLineKitCodes.all + DigestCodes.all + JSONDocumentCodes.all + AssetPackManifestCodes.all
    + AssetResolutionCodes.all + AppleArchiveFormatCodes.all + AssetPackCodes.all
    + VerificationCodes.all + PackagingCodes.all + [.sharedOutput] + SystemIOCodes.all

  /// Whether a code, in capitals, is one of ours.
  static func knows(_ code: String) -> Bool { all.contains { $0.id == code } }
}
