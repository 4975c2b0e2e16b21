internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// Reads one target of an Xcode project.
struct TargetReader {
  let objects: ProjectObjects
  let paths: GroupPaths
  let settings: TargetSettings
  let tree: ProjectTree
  let log: ScanLog
  let projectName: String

  /// The target, or nil for one that is no app and has no tagged resources.
  func target(
    _ id: String, _ object: PropertyListValue, projectTables: [String: [SettingTable]],
    knownPhases: inout Set<String>
  ) throws(Failure) -> ODRTarget? {
    var target = ODRTarget(name: object["name"]?.text ?? id)
    target.productType = object["productType"]?.text
    target.place = objects.place(object["name"] ?? object)
    var resources = BuildPhaseReader(
      objects: objects, paths: paths, tree: tree, log: log, known: knownPhases)
    resources.read(object)
    knownPhases = resources.known
    let synchronized = SynchronizedFolders(objects: objects, paths: paths, tree: tree, log: log)
    let catalogs = resources.catalogs + synchronized.catalogs(target: id, object)
    target.resources = resources.resources + catalogEntries(catalogs)
    target.resources.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let levels = settings.configurations(target: object, projectTables: projectTables)
    read(levels, into: &target)
    let isApp = target.productType?.hasPrefix(Self.application) ?? false
    guard isApp || !target.resources.isEmpty else { return nil }
    if target.isEnabled { target.packs = try target.rule.packs(of: target.resources) }
    return target
  }

  static let application = "com.apple.product-type.application"

  private func catalogEntries(_ catalogs: [BuildPhaseReader.Catalog]) -> [ODRResource] {
    let reader = AssetCatalogReader(tree: tree, log: log)
    var entries: [ODRResource] = []
    var seen: Set<RelativePath> = []
    for catalog in catalogs where seen.insert(catalog.path).inserted {
      for asset in reader.assets(in: catalog.path) {
        guard log.countResource(at: asset.place) else { return entries }
        entries.append(
          ODRResource(
            kind: .catalogEntry,
            name: catalog.name + "/" + String(decoding: asset.path.bytes, as: UTF8.self),
            source: tree.native(catalog.path.appending(asset.path)), exists: true, bundlePath: nil,
            tags: asset.tags, size: asset.measure.size, fileCount: asset.measure.fileCount,
            place: asset.place, members: asset.members))
      }
    }
    return entries
  }

  /// Fills in what the settings say; the shipped configuration counts.
  private func read(_ levels: [TargetSettings.Level], into target: inout ODRTarget) {
    for (index, level) in levels.enumerated() {
      var plain = evaluator(level, sdk: "", target)
      let platforms = Self.platforms(&plain)
      var evaluator = evaluator(level, sdk: platforms.first?.sdkNames[0] ?? "iphoneos", target)
      var values: [String: ODRSetting] = [:]
      for name in TargetSettings.names + [TargetSettings.identifier] {
        if let setting = evaluator.setting(name) { values[name] = setting }
      }
      target.configurations.append(ODRConfiguration(name: level.name, settings: values))
      guard index == 0 else { continue }
      target.platforms = platforms
      target.isCatalyst =
        evaluator.setting("SUPPORTS_MACCATALYST").map { SettingList.isTrue($0.value) } ?? false
      for platform in platforms {
        let version = evaluator.setting(platform.deploymentSetting).flatMap { OSVersion($0.value) }
        if let version { target.deploymentTargets[platform] = version }
      }
      target.bundleIdentifier = values[TargetSettings.identifier]?.value
      target.initialInstallTags =
        SettingList.split(values[TargetSettings.names[1]]?.value ?? "").unique
      target.prefetchOrder = SettingList.split(values[TargetSettings.names[2]]?.value ?? "").unique
      target.isEnabled = Self.isEnabled(values[TargetSettings.names[0]]?.value, target)
      report(evaluator.unresolved, values, target)
    }
  }

  private func report(
    _ unresolved: Set<String>, _ values: [String: ODRSetting], _ target: ODRTarget
  ) {
    for name in unresolved.map(ExactString.init).sorted().map(\.text) {
      log.add(
        .warning, .settingUnresolved,
        "the value of \(DisplayText.escape(name, limit: 100)) cannot be worked out: a variable is not set, or comes back to itself",
        at: values[name]?.place ?? target.place)
    }
  }

  private func evaluator(
    _ level: TargetSettings.Level, sdk: String, _ target: ODRTarget
  ) -> SettingEvaluator {
    SettingEvaluator(
      levels: level.tables, configuration: level.name, sdk: sdk,
      builtIn: [
        "TARGET_NAME": target.name, "PRODUCT_NAME": target.name, "TARGETNAME": target.name,
        "PROJECT_NAME": projectName, "PROJECT": projectName, "CONFIGURATION": level.name,
        "SRCROOT": ".", "PROJECT_DIR": ".", "SOURCE_ROOT": ".",
      ])
  }

  private static func platforms(_ evaluator: inout SettingEvaluator) -> [ApplePlatform] {
    let root = evaluator.setting("SDKROOT")?.value ?? ""
    let supported = SettingList.split(evaluator.setting("SUPPORTED_PLATFORMS")?.value ?? "")
    let names = [root] + supported
    let found = Set(names.compactMap { ApplePlatform(sdk: $0) })
    return ApplePlatform.allCases.filter(found.contains)
  }

  /// What the setting is when nobody sets it: on for apps, but not for those of macOS and watchOS, app
  /// clips and every other product.
  private static func isEnabled(_ value: String?, _ target: ODRTarget) -> Bool {
    let isSupported =
      target.productType == application && target.platforms.contains(where: \.hasOnDemandResources)
    guard let value else { return isSupported }
    return SettingList.isTrue(value) && isSupported
  }
}
