internal import AppleArchiveFormat
internal import ArchiveLibrary
internal import AssetPack
internal import AssetPackManifest
internal import AssetResolution
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Digest
internal import HTTPClient
internal import Hosting
internal import Inspection
internal import JSONDocument
internal import Migration
internal import Packaging
internal import PropertyList
internal import ServerCodes
internal import SystemIO
internal import Verification

/// Every code that the program can report, and what each means.
///
/// A new code is declared in its module's `Codes.swift` and explained in the `Explanations.swift` beside
/// it. `Scripts/check-codes` proves that none is missing here, in the tests or in `docs/codes.md`.
enum CodeRegistry {
  static let all: [DiagnosticCode] =
    CommandLineKitCodes.all + DigestCodes.all + JSONDocumentCodes.all + AssetPackManifestCodes.all
    + AssetResolutionCodes.all + AppleArchiveFormatCodes.all + ArchiveLibraryCodes.all
    + AssetPackCodes.all + VerificationCodes.all + PackSetCodes.all + QuotaCodes.all
    + InspectionCodes.all
    + PackagingCodes.all + HTTPClientCodes.all
    + PropertyListCodes.all + InfoPlistCodes.all + MigrationCodes.all
    + PackageToolCodes.all + SystemIOCodes.all + BlockPipelineCodes.all + ServerCodes.all

  static let explanations: [Explanation] =
    CommandLineKitCodes.explanations + DigestCodes.explanations + JSONDocumentCodes.explanations
    + AssetPackManifestCodes.explanations + AssetResolutionCodes.explanations
    + AppleArchiveFormatCodes.explanations + AssetPackCodes.explanations
    + ArchiveLibraryCodes.explanations + InspectionCodes.explanations
    + VerificationCodes.explanations + PackSetCodes.explanations + QuotaCodes.explanations
    + PackagingCodes.explanations
    + HTTPClientCodes.explanations
    + PropertyListCodes.explanations + InfoPlistCodes.explanations
    + PackageToolCodes.explanations
    + MigrationCodes.explanations
    + SystemIOCodes.explanations + BlockPipelineCodes.explanations + ServerCodes.explanations

  static func explanation(of code: DiagnosticCode) -> Explanation? {
    explanations.first { $0.code == code }
  }

  /// The code that the user named, in capitals or small letters; a usage failure when there is none.
  static func code(named name: String, _ arguments: Arguments) throws(Failure) -> DiagnosticCode {
    let id = name.uppercased()
    if let code = all.first(where: { $0.id == id }) { return code }
    let near = Spelling.suggestion(for: id, among: all.map(\.id))
    throw arguments.misuse(
      "there is no code '\(DisplayText.escape(name))'",
      help: near.map { "did you mean '\($0)'?" } ?? "'ba-package explain' lists them all")
  }
}
