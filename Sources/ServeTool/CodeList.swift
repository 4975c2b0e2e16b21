internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
internal import CommandLineKit
internal import Diagnostics
internal import Digest
internal import JSONDocument
internal import ServerCodes
internal import SystemIO
internal import Verification

/// What each code that the program can report means.
enum CodeList {
  static let explanations: [Explanation] =
    CommandLineKitCodes.explanations + DigestCodes.explanations + JSONDocumentCodes.explanations
    + AssetPackManifestCodes.explanations + AppleArchiveFormatCodes.explanations
    + AssetPackCodes.explanations + VerificationCodes.explanations + SystemIOCodes.explanations
    + ServerCodes.explanations + CertificateCodes.explanations
}
