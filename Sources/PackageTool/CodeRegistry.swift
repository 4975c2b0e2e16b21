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
  private static let modules: [(all: [DiagnosticCode], explanations: [Explanation])] = [
    (AppleArchiveFormatCodes.all, AppleArchiveFormatCodes.explanations),
    (ArchiveLibraryCodes.all, ArchiveLibraryCodes.explanations),
    (AssetPackCodes.all, AssetPackCodes.explanations),
    (AssetPackManifestCodes.all, AssetPackManifestCodes.explanations),
    (AssetResolutionCodes.all, AssetResolutionCodes.explanations),
    (BlockPipelineCodes.all, BlockPipelineCodes.explanations),
    (CertificateCodes.all, CertificateCodes.explanations),
    (CommandLineKitCodes.all, CommandLineKitCodes.explanations),
    (DigestCodes.all, DigestCodes.explanations),
    (HTTPClientCodes.all, HTTPClientCodes.explanations),
    (HostingCodes.all, HostingCodes.explanations),
    (InfoPlistCodes.all, InfoPlistCodes.explanations),
    (InspectionCodes.all, InspectionCodes.explanations),
    (JSONDocumentCodes.all, JSONDocumentCodes.explanations),
    (LanguageCodes.all, LanguageCodes.explanations),
    (MigrationCodes.all, MigrationCodes.explanations),
    (PackSetCodes.all, PackSetCodes.explanations),
    (PackageToolCodes.all, PackageToolCodes.explanations),
    (PackagingCodes.all, PackagingCodes.explanations),
    (PropertyListCodes.all, PropertyListCodes.explanations),
    (QuotaCodes.all, QuotaCodes.explanations),
    (ServerCodes.all, ServerCodes.explanations),
    (SystemIOCodes.all, SystemIOCodes.explanations),
    (VerificationCodes.all, VerificationCodes.explanations),
  ]

  /// In the order of their numbers.
  static let all = modules.flatMap(\.all).sorted { $0.id < $1.id }

  static let explanations = modules.flatMap(\.explanations)

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
