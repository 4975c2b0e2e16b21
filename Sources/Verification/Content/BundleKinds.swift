/// Folders that a system takes for one thing, and what each cannot do without.
///
/// Only what every tool that makes such a folder writes is asked for.
struct BundleKind {
  /// How the folder's name ends.
  let suffix: String
  /// The name of such a folder in a sentence.
  let noun: String
  /// Paths in it of which one has to be there.
  let needs: [String]
  /// Paths in it of which one has to be there before anything is asked for.
  var givenThat: [String] = []

  private static let informationFiles = [
    "Info.plist", "Contents/Info.plist", "Resources/Info.plist", "Versions/A/Resources/Info.plist",
    "Versions/Current/Resources/Info.plist",
  ]
  private static let signatures = [
    "_CodeSignature/CodeResources", "Contents/_CodeSignature/CodeResources",
  ]

  /// Sources: Apple's Bundle Programming Guide for what an Info.plist is in; the output of
  /// `coremlc`, `momc` and `ibtool` for compiled models and storyboards.
  static let all = [
    BundleKind(suffix: ".app", noun: "an app", needs: informationFiles),
    BundleKind(suffix: ".appex", noun: "an app extension", needs: informationFiles),
    BundleKind(suffix: ".framework", noun: "a framework", needs: informationFiles),
    BundleKind(suffix: ".xcframework", noun: "an XCFramework", needs: ["Info.plist"]),
    // Bundles of resources alone work without; signed ones do not.
    BundleKind(
      suffix: ".bundle", noun: "a signed bundle", needs: informationFiles, givenThat: signatures),
    BundleKind(suffix: ".mlmodelc", noun: "a compiled model", needs: ["coremldata.bin"]),
    BundleKind(suffix: ".mlpackage", noun: "a model package", needs: ["Manifest.json"]),
    BundleKind(suffix: ".momd", noun: "a compiled data model", needs: ["VersionInfo.plist"]),
    BundleKind(suffix: ".storyboardc", noun: "a compiled storyboard", needs: ["Info.plist"]),
    BundleKind(suffix: ".rtfd", noun: "a text document", needs: ["TXT.rtf"]),
  ]

  /// The kind that a folder's name says it is of.
  static func kind(of folder: PackTreeItem) -> BundleKind? {
    guard folder.name.contains(UInt8(ascii: ".")) else { return nil }
    return all.first { folder.name(withoutSuffix: $0.suffix) != nil }
  }
}
