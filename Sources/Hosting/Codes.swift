package import Diagnostics

extension DiagnosticCode {
  /// Two packs of a download manifest have one id.
  package static let duplicatePack = DiagnosticCode("BA0812", "two packs with one id")
  package static let invalidURL = DiagnosticCode("BA0813", "address that cannot work")
  package static let insecureURL = DiagnosticCode("BA0814", "address without HTTPS")
  /// Two packs of a download manifest have one address.
  package static let sharedURL = DiagnosticCode("BA0815", "two packs with one address")
  /// A key that no known download manifest has.
  package static let foreignKey = DiagnosticCode(
    "BA0816", "unknown key in a download manifest")
  package static let otherPlatform = DiagnosticCode("BA0817", "pack for other platforms")
  package static let noPackLeft = DiagnosticCode("BA0818", "no pack for the platform")
  package static let versionNotRaised = DiagnosticCode("BA0819", "version lowered")
  /// An id is no longer in the manifest: devices delete that pack.
  package static let packDropped = DiagnosticCode("BA0820", "pack dropped from the manifest")
  /// An entry changed, and its version did not.
  package static let sameVersion = DiagnosticCode("BA0821", "changed under the same version")
  package static let packNotListed = DiagnosticCode("BA0822", "pack is not in the manifest")
  package static let sizeDiffers = DiagnosticCode("BA0823", "size differs")
  package static let factsDiffer = DiagnosticCode("BA0824", "facts about a pack differ")
  package static let bytesDiffer = DiagnosticCode("BA0825", "content differs")
  package static let noEmbeddedManifest = DiagnosticCode("BA0826", "pack without a manifest")
  package static let versionsMismatch = DiagnosticCode(
    "BA0827", "versions do not match the packs", exit: .usage)
  package static let badStatus = DiagnosticCode("BA0830", "wrong HTTP status")
  package static let contentCoding = DiagnosticCode("BA0831", "content is encoded")
  package static let wrongContentType = DiagnosticCode("BA0832", "wrong content type")
  package static let wrongCaching = DiagnosticCode("BA0833", "wrong caching")
  package static let noRanges = DiagnosticCode("BA0834", "ranges are not served")
  package static let wrongRange = DiagnosticCode("BA0835", "range served wrongly")
  package static let insecureRedirect = DiagnosticCode("BA0836", "redirection without HTTPS")
  package static let foreignDomain = DiagnosticCode("BA0837", "host outside of the domain list")
  package static let incompleteChain = DiagnosticCode("BA0838", "incomplete certificate chain")
  package static let outdatedTLS = DiagnosticCode("BA0839", "outdated TLS")
  package static let weakETag = DiagnosticCode("BA0840", "no strong ETag")
  /// A published name holds other bytes.
  package static let nameTaken = DiagnosticCode(
    "BA0845", "published name has other bytes", exit: .cannotCreate)
  package static let copyDiffers = DiagnosticCode(
    "BA0846", "copy differs from its source", exit: .inputOutput)
  package static let unsoundPack = DiagnosticCode("BA0847", "pack is not in order")
  package static let mixedPlatforms = DiagnosticCode("BA0848", "packs for different platforms")
}

/// The codes of this module.
package enum HostingCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .duplicatePack, .invalidURL, .insecureURL, .sharedURL, .foreignKey, .otherPlatform, .noPackLeft,
    .versionNotRaised, .packDropped, .sameVersion, .packNotListed, .sizeDiffers, .factsDiffer,
    .bytesDiffer, .noEmbeddedManifest, .versionsMismatch, .badStatus, .contentCoding,
    .wrongContentType, .wrongCaching, .noRanges, .wrongRange, .insecureRedirect, .foreignDomain,
    .incompleteChain, .outdatedTLS, .weakETag, .nameTaken, .copyDiffers, .unsoundPack,
    .mixedPlatforms,
  ]
}
