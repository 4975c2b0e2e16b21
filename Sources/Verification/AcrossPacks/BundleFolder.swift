/// A kind of folder that the system opens as one thing.
enum BundleFolder {
  /// Its parts are resources: without some of them the others still open.
  case resources
  /// One signature or index covers all of it, so that it opens whole or not at all.
  case sealed

  /// By the name's suffix, in small letters.
  private static let kinds: [String: BundleFolder] = [
    "bundle": .resources, "scnassets": .resources,
    "app": .sealed, "appex": .sealed, "framework": .sealed, "xpc": .sealed, "plugin": .sealed,
    "mlmodelc": .sealed, "mlpackage": .sealed, "fmadapter": .sealed, "momd": .sealed,
    "nib": .sealed, "storyboardc": .sealed, "atlasc": .sealed, "rtfd": .sealed,
  ]
  private static let longestSuffix = 11

  /// What a folder of this name is; nil for a plain one.
  static func kind(ofName name: ArraySlice<UInt8>) -> BundleFolder? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    let suffix = name[(dot + 1)...]
    guard suffix.count <= longestSuffix else { return nil }
    return kinds[String(decoding: suffix, as: UTF8.self).lowercased()]
  }
}
