internal import Diagnostics
internal import JSONDocument
internal import SystemIO

/// Reads the tags in an asset catalog.
///
/// The key is `on-demand-resource-tags` in `properties` of a `Contents.json`, of an asset or of a folder
/// that groups assets (Apple, Asset Catalog Format Reference). On a group the tags are "for all the assets
/// in the group folder"; here they add to an asset's own, which Apple does not state.
struct AssetCatalogReader {
  /// An asset that carries tags.
  struct Asset {
    /// Below the catalog.
    let path: RelativePath
    let tags: [String]
    let place: Place
    let measure: ProjectTree.Measure
    /// Its files below the asset's folder, `Contents.json` apart.
    let members: [String]
  }

  let tree: ProjectTree
  let log: ScanLog
  static let tagsKey = "on-demand-resource-tags"
  /// What Apple's sample for groups says by a misprint.
  private static let misprint = "on-demand-resources"
  /// How deep groups are gone into.
  static let depthLimit = 64

  /// The tagged assets of the catalog at a path, in the order of their paths.
  func assets(in catalog: RelativePath) -> [Asset] {
    var assets: [Asset] = []
    visit(catalog, below: .root, tags: [], depth: 0, &assets)
    return assets
  }

  private func visit(
    _ catalog: RelativePath, below path: RelativePath, tags inherited: [String], depth: Int,
    _ assets: inout [Asset]
  ) {
    let folder = catalog.appending(path)
    guard depth < Self.depthLimit else {
      log.add(
        .warning, .scanLimit,
        "the catalog is nested more than \(Self.depthLimit) levels deep; what is below is left out",
        at: .path(tree.display(folder)))
      return
    }
    let own = tags(of: folder)
    let tags = inherited + (own?.tags ?? [])
    if !path.isRoot, Self.isAsset(path.lastComponent) {
      if !tags.isEmpty {
        assets.append(asset(folder, path, tags, own?.place))
      }
      checkParts(of: folder, depth: depth + 1)
      return
    }
    for (name, kind) in tree.names(in: folder) where kind == .directory {
      visit(
        catalog, below: path.appending(RelativePath(unchecked: name)), tags: tags,
        depth: depth + 1, &assets)
    }
  }

  private func asset(
    _ folder: RelativePath, _ path: RelativePath, _ tags: [String], _ place: Place?
  ) -> Asset {
    var measure = ProjectTree.Measure()
    var members: [String] = []
    collect(folder, .root, &measure, &members)
    return Asset(
      path: path, tags: tags.sortedUnique, place: place ?? .path(tree.display(folder)),
      measure: measure, members: members)
  }

  private func collect(
    _ asset: RelativePath, _ path: RelativePath, _ measure: inout ProjectTree.Measure,
    _ members: inout [String]
  ) {
    guard path.components.count < Self.depthLimit else { return }
    for (name, kind) in tree.names(in: asset.appending(path)) {
      let inner = path.appending(RelativePath(unchecked: name))
      switch kind {
      case .directory:
        collect(asset, inner, &measure, &members)
      case .regular where !name.elementsEqual(Self.contents.utf8):
        let size = tree.measure(asset.appending(inner))
        measure.size &+= size.size
        measure.fileCount += size.fileCount
        members.append(String(decoding: inner.bytes, as: UTF8.self))
      default:
        break
      }
    }
  }

  private static let contents = "Contents.json"

  /// Whether a folder's name is that of an asset: it ends in a type, which a group's does not.
  ///
  /// The types are those of Apple's Asset Catalog Format Reference; a name that ends otherwise is a group's.
  private static func isAsset(_ name: ArraySlice<UInt8>) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return types.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  private static let types: Set<String> = [
    "appiconset", "arimageset", "arobjectset", "arreferenceobject", "arreferenceimage",
    "arresourcegroup", "brandassets", "cbidentity", "colorset", "complicationset",
    "cubetextureset", "dataset", "gcdashboardimage", "gcleaderboard", "gcleaderboardset",
    "iconset", "imageset", "imagestack", "imagestacklayer", "launchimage", "mipmapset",
    "solidimagestack", "solidimagestacklayer", "spriteatlas", "sticker", "stickerpack",
    "stickersequence", "stickersicon", "stickersiconset", "symbolset", "textureset",
  ]

  /// Tells of tags inside an asset that is made of others, where they are not the whole's.
  private func checkParts(of asset: RelativePath, depth: Int) {
    guard depth < Self.depthLimit else { return }
    for (name, kind) in tree.names(in: asset) where kind == .directory {
      let part = asset.appending(RelativePath(unchecked: name))
      if let own = tags(of: part), !own.tags.isEmpty {
        log.add(
          .warning, .tagsOnPart,
          "the tags stand on a part of '\(DisplayText.escape(asset.lastComponent))' and not on the asset, "
            + "which alone can be in a pack", at: own.place, help: "give the tags to the asset")
      }
      checkParts(of: part, depth: depth + 1)
    }
  }

  /// The tags in a folder's `Contents.json`, and where they stand.
  private func tags(of folder: RelativePath) -> (tags: [String], place: Place)? {
    let path = folder.appending(RelativePath(unchecked: Array(Self.contents.utf8)))
    guard tree.look(path) == .found(.regular),
      let bytes = log.bytes(path, in: tree, limit: JSONDocument.sizeLimit)
    else { return nil }
    let document = JSONDocument(bytes, name: tree.display(path))
    for finding in document.findings.diagnostics { log.add(finding.lowered) }
    guard case .object(let members)? = document.root?.content,
      let properties = members.last(where: { $0.key == "properties" }),
      case .object(let entries) = properties.value.content
    else { return nil }
    for entry in entries where entry.key.hasPrefix(Self.misprint) {
      log.add(
        .warning, .catalogKeyMisspelt,
        "the key '\(DisplayText.escape(entry.key))' means nothing",
        at: .source(document.source.location(of: entry.keyRange)),
        help: "write '\(Self.tagsKey)'")
    }
    guard let entry = entries.last(where: { $0.key == Self.tagsKey }) else { return nil }
    let place = Place.source(document.source.location(of: entry.keyRange))
    guard case .array(let elements) = entry.value.content else {
      refuse(entry.value, document)
      return nil
    }
    var tags: [String] = []
    for element in elements {
      if case .string(let tag) = element.content {
        tags.append(tag)
      } else {
        refuse(element, document)
      }
    }
    return (tags, place)
  }

  private func refuse(_ value: JSONValue, _ document: JSONDocument) {
    log.add(
      .warning, .catalogTagsMalformed,
      "the tags of an asset are a list of strings; here stands a value of the kind '\(value.kindName)'",
      at: .source(document.source.location(of: value.range)))
  }
}

extension Diagnostic {
  /// The finding as a warning at most: what a scan cannot read does not make its report an error.
  var lowered: Diagnostic {
    var copy = self
    copy.severity = min(severity, .warning)
    return copy
  }
}
