internal import Diagnostics
internal import SystemIO

/// Reads a project of .NET for iOS, MAUI or Xamarin.
///
/// The metadata is `ResourceTags` on items, separated by `;` or `,`; the properties are
/// `EnableOnDemandResources` (true on iOS by default), `EmbedOnDemandResources`,
/// `OnDemandResourcesInitialInstallTags`, `OnDemandResourcesPrefetchOrder`, `OnDemandResourcesUrl`
/// (dotnet/macios). Conditions are not worked out: a value without one counts before one with.
struct DotNetProjectReader {
  let tree: ProjectTree
  let log: ScanLog
  static let sizeLimit = 16 << 20

  /// The project in a file; nil when nothing in it is about On Demand Resources.
  func project(at path: RelativePath) -> ODRProject? {
    guard let bytes = log.bytes(path, in: tree, limit: Self.sizeLimit) else { return nil }
    let source = SourceText(name: tree.display(path), bytes: bytes)
    var reader = MarkupReader(bytes)
    let root = reader.read()
    if let problem = reader.problem {
      log.add(
        .warning, .projectMalformed, DisplayText.escape(problem.message, limit: 200),
        at: .source(source.location(of: problem.range)))
    }
    guard let root else { return nil }
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    var target = ODRTarget(name: name.split(separator: ".").first.map(String.init) ?? name)
    target.place = .path(tree.display(path))
    read(properties(root, source), into: &target)
    for group in root.children("ItemGroup") {
      for item in group.children {
        target.resources += resources(item, source, folder: path.parent ?? .root)
      }
    }
    target.resources.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    guard !target.resources.isEmpty || !target.configurations.isEmpty else { return nil }
    return ODRProject(kind: .dotnet, path: tree.native(path), targets: [target])
  }

  private static let settings = [
    "EnableOnDemandResources", "EmbedOnDemandResources", "OnDemandResourcesInitialInstallTags",
    "OnDemandResourcesPrefetchOrder", "OnDemandResourcesUrl",
  ]

  private func properties(_ root: Markup, _ source: SourceText) -> [String: ODRSetting] {
    var values: [String: ODRSetting] = [:]
    var conditional: [String: ODRSetting] = [:]
    for group in root.children("PropertyGroup") {
      for property in group.children {
        let value = ODRSetting(
          value: property.text, place: .source(source.location(of: property.range)))
        let key = property.name.lowercased()
        if group.attribute("Condition") ?? property.attribute("Condition") == nil {
          values[key] = value
        } else {
          conditional[key] = value
        }
      }
    }
    return values.merging(conditional) { plain, _ in plain }
  }

  private func read(_ properties: [String: ODRSetting], into target: inout ODRTarget) {
    func value(_ name: String) -> String? { properties[name.lowercased()]?.value }
    var shown: [String: ODRSetting] = [:]
    for name in Self.settings {
      if let setting = properties[name.lowercased()] { shown[name] = setting }
    }
    if !shown.isEmpty {
      target.configurations = [ODRConfiguration(name: "all", settings: shown)]
    }
    target.bundleIdentifier = value("ApplicationId")
    let frameworks = Self.list(value("TargetFrameworks") ?? value("TargetFramework") ?? "")
    for (suffix, platform) in [
      ("-ios", ApplePlatform.iOS), ("-tvos", .tvOS), ("-macos", .macOS), ("-maccatalyst", .iOS),
    ] where frameworks.contains(where: { $0.lowercased().contains(suffix) }) {
      if !target.platforms.contains(platform) { target.platforms.append(platform) }
    }
    target.isCatalyst = frameworks.contains { $0.lowercased().contains("-maccatalyst") }
    if let version = value("SupportedOSPlatformVersion").flatMap(OSVersion.init) {
      for platform in target.platforms { target.deploymentTargets[platform] = version }
    }
    target.initialInstallTags = Self.list(value("OnDemandResourcesInitialInstallTags") ?? "").unique
    target.prefetchOrder = Self.list(value("OnDemandResourcesPrefetchOrder") ?? "").unique
    target.isEnabled = value("EnableOnDemandResources").map { $0.lowercased() == "true" } ?? true
  }

  private static func list(_ text: String) -> [String] {
    text.split { $0 == ";" || $0 == "," }.map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  private func metadata(_ item: Markup, _ name: String) -> (value: String, range: Range<Int>)? {
    if let attribute = item.attribute(name) { return (attribute.value, attribute.range) }
    return item.children(name).last.map { ($0.text, $0.range) }
  }

  private func resources(
    _ item: Markup, _ source: SourceText, folder: RelativePath
  ) -> [ODRResource] {
    let include = item.attribute("Include") ?? item.attribute("Update")
    guard let include else { return [] }
    let names = Self.list(include.value).map { $0.replacing("\\", with: "/") }
    warnOfInventions(item, names, source)
    guard let found = metadata(item, "ResourceTags") else { return [] }
    let tags = Self.list(found.value)
    guard !tags.isEmpty else { return [] }
    let place = Place.source(source.location(of: found.range))
    let logical = metadata(item, "LogicalName")?.value
    return names.map { name in
      resource(
        name, logical: names.count == 1 ? logical : nil, item.name, tags, place, folder: folder)
    }
  }

  private func resource(
    _ file: String, logical: String?, _ kind: String, _ tags: [String], _ place: Place,
    folder: RelativePath
  ) -> ODRResource {
    let prefix = kind.lowercased() == "mauiasset" ? "Resources/Raw/" : "Resources/"
    let name = logical ?? (file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file)
    if file.contains("*") || file.contains("$(") {
      return ODRResource(
        kind: .pattern, name: name, source: nil, exists: false, bundlePath: nil, tags: tags,
        place: place)
    }
    return tree.resource(
      .inside(folder), file, name: name, bundlePath: name, tags: tags, place: place, log)
  }

  /// Metadata that looks right and that the SDK does not read.
  private func warnOfInventions(_ item: Markup, _ names: [String], _ source: SourceText) {
    let given =
      item.attributes.map { ($0.name, $0.range) } + item.children.map { ($0.name, $0.range) }
    let invented = given.filter { name, _ in
      let lowered = name.lowercased()
      return lowered != "resourcetags"
        && (lowered.contains("ondemandresource") || lowered.contains("resourcetag")
          || lowered.contains("assettag") || lowered.contains("odrtag"))
    }
    guard let last = invented.last else { return }
    let file = names.first?.split(separator: "/").last.map(String.init) ?? ""
    let list = invented.map { "'\(DisplayText.escape($0.0, limit: 60))'" }.joined(separator: ", ")
    log.add(
      .warning, .metadataIgnored,
      "\(DisplayText.escape(file, limit: 200)): the SDK reads no metadata called \(list)",
      at: .source(source.location(of: last.1)), help: "write 'ResourceTags'")
  }
}
