/// The rules of Apple's hosting.
public enum AppleHosting {
  /// What all compressed packs of an app may have together, in bytes.
  public static let totalBytes: UInt64 = 200_000_000_000

  public static let total = StoreRule(
    statement: "all packs of an app may have 200 GB together, compressed", evidence: .documented,
    source: "App Store Connect Help, Apple-hosted asset pack size limits", asOf: "2026-11")
  public static let identifiers = StoreRule(
    statement: "App Store Connect takes ids of ASCII letters, digits and hyphens alone",
    evidence: .observed, source: "PARAMETER_ERROR -19241 for \"_\" and -19243 for \".\"",
    asOf: "2026-11")
  public static let userInfo = StoreRule(
    statement: "\"userInfo\" is for self-hosted packs; Apple's hosting refuses it",
    evidence: .observed, source: "packs that were refused with it", asOf: "2026-11")
  public static let containers = StoreRule(
    statement: "only LZFSE (pbze) was ever seen in packs that Apple hosts", evidence: .observed,
    source: "packs made by Apple's ba-package 1.2 and 2.0", asOf: "2026-11")
  public static let macOSExecutables = StoreRule(
    statement: "asset packs may hold CPU and GPU executables, but no macOS executables",
    evidence: .documented, source: "Creating managed asset packs", asOf: "2026-11")
  public static let platforms = StoreRule(
    statement: "a version of a pack may not drop a platform that an earlier one had",
    evidence: .observed, source: "ITMS-91148", asOf: "2026-11")
  public static let identity = StoreRule(
    statement: "the versions of a pack are versions of one id", evidence: .documented,
    source: "App Store Connect Help, Overview of Apple-hosted asset packs", asOf: "2026-11")

  /// Whether ids may hold a character.
  public static func takes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }
}
