internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// Reads the asset packs of a built app.
///
/// `OnDemandResources.plist` tells which packs a tag stands for and what is in each, the packs' own
/// `Info.plist` their tags and priorities, `AssetPackManifest.plist` where they are and how large
/// (swift-build, commit 41aee626). Unknown keys, such as Unreal's `NSBundleRequestTags`, mean nothing.
struct ProductReader {
  /// One pack, as far as the three kinds of lists tell of it.
  struct Pack {
    let identifier: String
    var tags: [String] = []
    var paths: [String] = []
    var priority: Double?
    /// Its folder below the product; nil where it is not there.
    var folder: String?
    var url: String?
    var declaredSize: UInt64?
  }

  let contents: ProductContents
  /// The product as the user names it.
  let path: NativePath
  /// The folder to which the paths of ``contents`` belong; nil for those in an archive.
  let folder: NativePath?
  let log: ScanLog
  private let packFolders: [ExactString: [String]]

  init(contents: ProductContents, path: NativePath, folder: NativePath?, log: ScanLog) {
    self.contents = contents
    self.path = path
    self.folder = folder
    self.log = log
    packFolders = contents.packFolders()
  }

  /// The app; nil when the product holds none.
  func project() -> ODRProject? {
    guard let app = appFolder else { return nil }
    let info = contents.list(join(app, "Info.plist"), log)
    let list = contents.list(join(app, "OnDemandResources.plist"), log)
    var packs = declared(list)
    addFolders(app, &packs)
    addManifests(app, &packs)
    var target = ODRTarget(name: name(app))
    target.place = .path(contents.name)
    target.bundleIdentifier = info?["CFBundleIdentifier"]?.text
    setPlatform(info, &target)
    let sorted = packs.values.sorted { ExactString($0.identifier) < ExactString($1.identifier) }
    for pack in sorted where !pack.tags.isEmpty { target.resources += resources(pack) }
    for pack in sorted where pack.tags.isEmpty {
      log.add(
        .warning, .packInconsistent,
        "no tag stands for the pack '\(DisplayText.escape(pack.identifier, limit: 200))'",
        at: .path(contents.name))
    }
    target.resources.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    setCategories(sorted, &target)
    target.packs = sorted.filter { !$0.tags.isEmpty }.map(self.pack)
    target.packs.sort { Self.key($0.tags).lexicographicallyPrecedes(Self.key($1.tags)) }
    reportMissing(sorted)
    target.appSize = appSize(app)
    var project = ODRProject(kind: .product, path: path)
    // What the app's list does not name, a request refuses.
    if let requests = list?[Self.requestTags]?.members {
      project.knownTags = requests.map(\.key).unique
    }
    project.targets = [target]
    return project
  }

  private static func key(_ tags: [String]) -> [ExactString] { tags.map(ExactString.init) }

  private static let requestTags = "NSBundleResourceRequestTags"
  private static let requestPacks = "NSBundleResourceRequestAssetPacks"

  private func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder + "/" + name
  }

  private func name(_ app: String) -> String {
    let last = app.isEmpty ? contents.name : app
    let text = last.split(separator: "/").last.map(String.init) ?? last
    return text.hasSuffix(".app") ? String(text.dropLast(4)) : text
  }

  /// The folder of the app below the product; empty for the product itself.
  private var appFolder: String? {
    if contents.files[ExactString("OnDemandResources.plist")] != nil
      || path.hasSuffix(".app") || path.hasSuffix(".app/")
    {
      return ""
    }
    let roots = ["Products/Applications/", "Payload/"]
    for file in contents.files.keys.sorted() {
      for root in roots where file.text.hasPrefix(root) {
        let parts = file.text.dropFirst(root.count).split(separator: "/")
        if parts.count >= 2, parts[0].hasSuffix(".app") { return root + parts[0] }
      }
    }
    return nil
  }

  /// The bytes of the app's files that are in no pack.
  private func appSize(_ app: String) -> UInt64 {
    let prefix = app.isEmpty ? "" : app + "/"
    return contents.files.reduce(0) { sum, file in
      let isOwn = file.key.text.hasPrefix(prefix) && !file.key.text.contains(".assetpack/")
      return isOwn ? sum &+ file.value : sum
    }
  }

  private func declared(_ list: PropertyListValue?) -> [ExactString: Pack] {
    var packs: [ExactString: Pack] = [:]
    for member in list?[Self.requestTags]?.members ?? [] {
      for id in member.value["NSAssetPacks"]?.texts ?? [] {
        packs[ExactString(id), default: Pack(identifier: id)].tags.append(member.key)
      }
    }
    for member in list?[Self.requestPacks]?.members ?? [] {
      packs[ExactString(member.key), default: Pack(identifier: member.key)].paths =
        member.value.texts
    }
    return packs
  }

  /// Adds what lies in the folders of packs that are inside of the product.
  private func addFolders(_ app: String, _ packs: inout [ExactString: Pack]) {
    for folder in packFolders.keys.sorted().map(\.text) {
      guard let info = contents.list(folder + "/Info.plist", log),
        let id = info["CFBundleIdentifier"]?.text
      else {
        log.add(
          .warning, .packInconsistent,
          "the pack '\(DisplayText.escape(folder, limit: 300))' has no Info.plist that names it",
          at: .path(contents.name))
        continue
      }
      var pack = packs[ExactString(id)] ?? Pack(identifier: id)
      let tags = info["Tags"]?.texts ?? []
      if !pack.tags.isEmpty, pack.tags.sortedUnique != tags.sortedUnique {
        log.add(
          .warning, .packInconsistent,
          "the pack '\(DisplayText.escape(id, limit: 200))' and the app's list name different tags",
          at: .path(contents.name))
      }
      pack.tags = (pack.tags + tags).sortedUnique
      pack.priority = number(info["Priority"])
      pack.folder = folder
      packs[ExactString(id)] = pack
    }
  }

  private func addManifests(_ app: String, _ packs: inout [ExactString: Pack]) {
    for name in ["AssetPackManifest.plist", "AssetPackManifestTemplate.plist"] {
      for path in [join(app, name), name].unique {
        for entry in contents.list(path, log)?["resources"]?.elements ?? [] {
          guard let id = entry["bundleKey"]?.text else { continue }
          var pack = packs[ExactString(id)] ?? Pack(identifier: id)
          pack.url = entry["URL"]?.text ?? pack.url
          pack.priority = pack.priority ?? number(entry["downloadPriority"])
          if case .integer(let size)? = entry["uncompressedSize"]?.content {
            pack.declaredSize = UInt64(clamping: size)
          }
          packs[ExactString(id)] = pack
        }
      }
    }
  }

  private func number(_ value: PropertyListValue?) -> Double? {
    switch value?.content {
    case .real(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  private func setPlatform(_ info: PropertyListValue?, _ target: inout ODRTarget) {
    let names = info?["CFBundleSupportedPlatforms"]?.texts ?? info?["DTPlatformName"]?.texts ?? []
    let platform = names.lazy.compactMap { ApplePlatform(sdk: $0) }.first ?? .iOS
    target.platforms = [platform]
    let version = info?["MinimumOSVersion"]?.text ?? info?["LSMinimumSystemVersion"]?.text
    target.deploymentTargets[platform] = version.flatMap(OSVersion.init)
  }

  private func members(_ pack: Pack) -> [(path: String, size: UInt64)] {
    guard let folder = pack.folder else { return pack.paths.map { ($0, 0) } }
    return (packFolders[ExactString(folder)] ?? []).filter {
      $0 != "Info.plist" && !$0.hasPrefix("_CodeSignature/")
    }.map { ($0, contents.size(folder + "/" + $0)) }
  }

  private func resources(_ pack: Pack) -> [ODRResource] {
    members(pack).map { member in
      let isCatalog = member.path == "Assets.car"
      var source: NativePath?
      if let folder, let inside = pack.folder {
        source = folder.appending(Array((inside + "/" + member.path).utf8))
      }
      return ODRResource(
        kind: isCatalog ? .catalogEntry : .file, name: member.path, source: source,
        exists: pack.folder != nil, bundlePath: isCatalog ? nil : member.path, tags: pack.tags,
        size: member.size, fileCount: pack.folder == nil ? 0 : 1, place: .path(contents.name))
    }
  }

  private func pack(_ pack: Pack) -> ODRPack {
    let members = members(pack)
    return ODRPack(
      tags: PackRule.sorted(pack.tags.sortedUnique), identifier: pack.identifier,
      directory: (pack.folder ?? pack.url ?? "").split(separator: "/").last.map(String.init) ?? "",
      priority: pack.priority, resources: members.map(\.path),
      size: pack.folder == nil ? pack.declaredSize ?? 0 : members.reduce(0) { $0 &+ $1.size },
      fileCount: UInt64(members.count))
  }

  /// Works out which tags came with the app and which after it, as far as priorities tell.
  ///
  /// A pack has the greatest priority of its tags, so a pack of one tag tells that tag's; where none of a
  /// pack's tags is told so, all that could have its priority are taken to have it.
  private func setCategories(_ packs: [Pack], _ target: inout ODRTarget) {
    var known: [ExactString: Double] = [:]
    for pack in packs {
      if let priority = pack.priority, pack.tags.sortedUnique.count == 1 {
        known[ExactString(pack.tags[0])] = priority
      }
    }
    for pack in packs {
      guard let priority = pack.priority else { continue }
      let tags = pack.tags.sortedUnique.map(ExactString.init)
      if tags.contains(where: { known[$0] == priority }) { continue }
      for tag in tags where (known[tag] ?? priority) >= priority { known[tag] = priority }
    }
    let ordered = known.sorted { left, right in
      left.value != right.value ? left.value > right.value : left.key < right.key
    }
    target.initialInstallTags = ordered.filter { $0.value >= 1 }.map(\.key.text).sortedUnique
    target.prefetchOrder = ordered.filter { $0.value < 1 }.map(\.key.text)
  }

  /// Tells of packs that the app would ask for and that are nowhere.
  private func reportMissing(_ packs: [Pack]) {
    let missing = packs.filter { pack in
      let isElsewhere = pack.url.map { $0.hasPrefix("http:") || $0.hasPrefix("https:") } ?? false
      // What a build for the debugger serves itself lies beside the product, by an absolute path.
      let isLocal = pack.url.map { $0.hasPrefix("http://127.0.0.1/") } ?? false
      return pack.folder == nil && (!isElsewhere || isLocal)
    }
    guard !missing.isEmpty else { return }
    let names = missing.prefix(5).map { "'\(DisplayText.escape($0.identifier, limit: 200))'" }
    let count = missing.count == 1 ? "1 pack is" : "\(missing.count) packs are"
    log.add(
      .warning, .packsMissing,
      "\(count) named and not in the product: \(names.joined(separator: ", "))\(missing.count > 5 ? ", …" : "")",
      at: .path(contents.name),
      help: "keep the folder OnDemandResources of the archive's Products with the app")
  }
}
