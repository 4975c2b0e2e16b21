internal import Diagnostics
internal import SystemIO

/// Draws conclusions from what was found: each is a finding.
struct ScanAnalysis {
  let scan: ODRScan
  let log: ScanLog

  init(_ scan: ODRScan, _ log: ScanLog) {
    self.scan = scan
    self.log = log
  }

  func run() {
    for project in scan.projects {
      checkList(project)
      for target in project.targets {
        checkUse(target, project)
        checkSettings(target, project)
        checkLimits(target)
      }
    }
    checkGenerators()
    checkCode()
  }

  private static func quoted(_ tag: String) -> String { "'\(DisplayText.escape(tag, limit: 100))'" }

  /// Tags in words, a few of them by name.
  private static func list(_ tags: [String]) -> String {
    let shown = tags.prefix(8).map(quoted).joined(separator: ", ")
    return tags.count > 8 ? shown + " and \(tags.count - 8) more" : shown
  }

  /// Compares the project's own list of tags with those that resources carry.
  private func checkList(_ project: ODRProject) {
    let place = Place.path(project.path.display)
    let isProduct = project.kind == .product
    let unused = project.knownButUnused
    if !unused.isEmpty {
      log.add(
        isProduct ? .warning : .note, .tagUnused,
        isProduct
          ? "the app's list names tags without a resource: \(Self.list(unused))"
          : "KnownAssetTags names tags that no resource carries: \(Self.list(unused))", at: place)
    }
    let unknown = project.usedButUnknown
    if !unknown.isEmpty {
      log.add(
        isProduct ? .warning : .note, .tagUnlisted,
        isProduct
          ? "packs carry tags that the app's list does not name, so that a request fails: \(Self.list(unknown))"
          : "resources carry tags that KnownAssetTags does not name; Xcode does not keep that list current: \(Self.list(unknown))",
        at: place)
    }
  }

  private func checkUse(_ target: ODRTarget, _ project: ODRProject) {
    guard !target.resources.isEmpty else { return }
    let name = DisplayText.escape(target.name, limit: 100)
    let place = target.place ?? .path(project.path.display)
    for outlook in Outlook.all(of: target) {
      switch outlook.platform {
      case .watchOS:
        log.add(
          .warning, .noSuccessor,
          "target '\(name)' tags resources for watchOS, where they are in the app and where Background Assets does not exist",
          at: place)
      case .macOS:
        log.add(
          .warning, .tagsWithoutEffect,
          "target '\(name)' tags resources for macOS, where tags never had an effect", at: place)
      case .iOS where outlook.isCatalyst:
        log.add(
          .note, .tagsWithoutEffect,
          "target '\(name)' is built for Mac Catalyst, too, where the calls are ignored", at: place)
      case .iOS, .tvOS, .visionOS:
        break
      }
    }
    if target.isEnabled {
      log.add(
        .warning, .resourcesOnDemand,
        "target '\(name)' keeps \(target.resources.count) tagged resources in On Demand Resources, which are deprecated",
        at: place, help: "migrate them to Background Assets where a route is open")
    } else {
      log.add(
        .note, .resourcesOff,
        "target '\(name)' has tagged resources, and On Demand Resources are off: they are in the app",
        at: place)
    }
    if project.kind != .product, target.isEnabled, target.bundleIdentifier?.isEmpty ?? true,
      project.kind == .xcode
    {
      log.add(
        .warning, .noBundleIdentifier,
        "target '\(name)' has no PRODUCT_BUNDLE_IDENTIFIER that can be told, so the packs' names are incomplete",
        at: place)
    }
  }

  private func checkSettings(_ target: ODRTarget, _ project: ODRProject) {
    let carried = Set(target.resources.flatMap(\.tags).map(ExactString.init))
    let place = target.place ?? .path(project.path.display)
    let shipped = target.configurations.first
    for (name, tags) in [
      ("ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS", target.initialInstallTags),
      ("ON_DEMAND_RESOURCES_PREFETCH_ORDER", target.prefetchOrder),
    ] {
      let missing = tags.filter { !carried.contains(ExactString($0)) }
      guard !missing.isEmpty, project.kind != .product else { continue }
      log.add(
        .warning, .tagWithoutResources,
        "\(name) names tags that no resource of the target carries: \(Self.list(missing))",
        at: shipped?.settings[name]?.place ?? place)
    }
    guard project.kind == .xcode, let shipped else { return }
    if let wrap = shipped.settings["WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES"],
      SettingList.isTrue(wrap.value)
    {
      log.add(
        .warning, .settingRefused,
        "WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES is no longer supported, and YES is an error",
        at: wrap.place)
    }
    if let enable = shipped.settings["ENABLE_ON_DEMAND_RESOURCES"],
      SettingList.isTrue(enable.value),
      !target.isEnabled
    {
      log.add(
        .warning, .settingRefused,
        "ENABLE_ON_DEMAND_RESOURCES is YES for a product that cannot have them, which is an error",
        at: enable.place)
    }
    for name in TargetSettings.names {
      let values = target.configurations.map { $0.settings[name]?.value ?? "" }
      guard Set(values.map(ExactString.init)).count > 1 else { continue }
      let notes = zip(target.configurations, values).map { configuration, value in
        Diagnostic.Note(
          "\(DisplayText.escape(configuration.name, limit: 60)): \(value.isEmpty ? "not set" : DisplayText.escape(value, limit: 200))",
          at: configuration.settings[name]?.place)
      }
      log.add(
        .note, .settingDiffers,
        "\(name) differs between configurations; what is said here is about \(DisplayText.escape(shipped.name, limit: 60))",
        at: shipped.settings[name]?.place ?? target.configurations.lazy.compactMap {
          $0.settings[name]?.place
        }.first ?? place,
        notes: notes)
    }
  }

  private func checkLimits(_ target: ODRTarget) {
    for row in LimitReport(target).rows where row.isExceeded {
      guard let measured = row.measured else { continue }
      let unit = row.limit.isCount ? "packs" : "bytes"
      let subject = row.subject.map { " (\(DisplayText.escape($0, limit: 200)))" } ?? ""
      log.add(
        row.limit.isAdvice || row.limit.item == .backgroundAssetsCount ? .note : .warning,
        .limitExceeded,
        "\(row.limit.title), \(row.limit.systems): \(measured) \(unit)\(subject), and \(row.limit.maximum) is the most",
        at: target.place,
        notes: [Diagnostic.Note("\(row.limit.source), as of \(row.limit.asOf)")])
    }
  }

  /// Xcode projects that another file is the source of.
  private func checkGenerators() {
    let projects = Dictionary(
      grouping: scan.projects.filter { $0.kind == .xcode }, by: \.path.folder)
    for generator in scan.projects where generator.kind == .xcodegen || generator.kind == .tuist {
      for project in projects[generator.path.folder] ?? [] {
        log.add(
          .note, .projectGenerated,
          "\(project.path.display) is made from \(generator.path.display): what is changed in it is lost when it is made again",
          at: .path(generator.path.display))
      }
    }
  }

  /// Compares the tags that code asks for with those that resources carry.
  private func checkCode() {
    let carried = Set(scan.projects.flatMap(\.usedTags).map(ExactString.init))
    var asked: Set<ExactString> = []
    var hasDynamic = false
    for symbol in scan.symbols {
      guard let tags = symbol.tags, tags.purpose != .declaration else { continue }
      asked.formUnion(tags.literals.map(ExactString.init))
      if tags.purpose == .request, tags.isDynamic {
        hasDynamic = true
        let place = symbol.function.map { " in '\($0)'" } ?? ""
        log.add(
          .note, .dynamicTags, "the tags of this request are made when the app runs\(place)",
          at: .source(symbol.location))
      }
      guard !scan.projects.isEmpty else { continue }
      let missing = tags.literals.filter { !carried.contains(ExactString($0)) }
      if !missing.isEmpty {
        log.add(
          .warning, .tagWithoutResources,
          "the code names tags that no resource of what is scanned carries: \(Self.list(missing))",
          at: .source(symbol.location))
      }
    }
    let requests = scan.symbols.contains { $0.tags?.purpose == .request }
    guard requests, !hasDynamic else { return }
    for project in scan.projects {
      let early = Set(
        project.targets.flatMap { $0.initialInstallTags + $0.prefetchOrder }.map(ExactString.init))
      let unasked = project.usedTags.filter {
        !asked.contains(ExactString($0)) && !early.contains(ExactString($0))
      }
      guard !unasked.isEmpty else { continue }
      log.add(
        .note, .tagNotRequested,
        "no code that was scanned asks for these tags: \(Self.list(unasked))",
        at: .path(project.path.display))
    }
  }
}
