internal import CommandLineKit
internal import Diagnostics
internal import Migration
internal import SystemIO

/// A scan of On Demand Resources as text for people.
enum OdrScanText {
  /// A project with its targets, their tags, packs, settings, prospects and limits.
  static func text(of project: ODRProject) -> String {
    var text = "\(project.path.display): \(title(project.kind))\n"
    if project.targets.isEmpty { text += "  no app target\n" }
    for target in project.targets { text += self.text(of: target, in: project) }
    return text + "\n"
  }

  private static func title(_ kind: ODRProject.Kind) -> String {
    switch kind {
    case .xcode: "Xcode project"
    case .product: "built app"
    case .dotnet: ".NET project"
    case .solar2d: "Solar2D settings"
    case .xcodegen: "XcodeGen project"
    case .tuist: "Tuist project"
    case .podspec: "pod"
    }
  }

  private static func shown(_ text: String) -> String { DisplayText.escape(text, limit: 300) }

  private static func text(of target: ODRTarget, in project: ODRProject) -> String {
    var facts = target.platforms.map { platform in
      target.deploymentTargets[platform].map { "\(platform.rawValue) \($0)" } ?? platform.rawValue
    }
    if target.isCatalyst { facts.append("Mac Catalyst") }
    if let identifier = target.bundleIdentifier, !identifier.isEmpty {
      facts.append(shown(identifier))
    }
    var text = "  \(shown(target.name))"
    if !facts.isEmpty { text += ": " + facts.joined(separator: ", ") }
    text += "\n"
    guard !target.resources.isEmpty else { return text + "    no tagged resources\n" }
    if !target.isEnabled {
      text += "    On Demand Resources are off: tagged resources are in the app\n"
    }
    text += tags(target)
    if !target.packs.isEmpty { text += packs(target) }
    text += settings(target)
    for outlook in Outlook.all(of: target) {
      let name = outlook.isCatalyst ? "Mac Catalyst" : outlook.platform.rawValue
      let routes = outlook.routes.map(word).joined(separator: " or ")
      text += "    on \(name): \(routes). \(outlook.reasons.joined(separator: " "))\n"
    }
    return text + limits(target)
  }

  private static func word(_ route: Outlook.Route) -> String {
    switch route {
    case .managed: "managed packs"
    case .unmanaged: "a downloader extension"
    case .stay: "stay"
    case .none: "no way on"
    }
  }

  /// How many resources of a tag are shown.
  private static let shownResources = 50

  private static func tags(_ target: ODRTarget) -> String {
    var table = Table(.left, .left, .right, .left)
    let rule = target.rule
    for (tag, resources) in target.tags {
      let policy = rule.category(of: tag).suggestedPolicy
      for (index, resource) in resources.prefix(shownResources).enumerated() {
        table.add(
          index == 0 ? shown(tag) : "", index == 0 ? policy : "",
          resource.exists ? ByteCount(resource.size).text : "–",
          shown(resource.name) + (resource.kind == .folder ? "/" : ""))
      }
      if resources.count > shownResources {
        let more = UInt64(resources.count - shownResources)
        table.add("", "", "", "and \(Quantities.grouped(more)) more, which --json lists")
      }
    }
    return "    tags\n" + table.text(indentation: 6)
  }

  private static func packs(_ target: ODRTarget) -> String {
    var text = "    packs, one for each set of tags\n"
    for pack in target.packs {
      let tags = pack.tags.map(shown).joined(separator: ", ")
      let priority = pack.priority.map { "priority \($0)" } ?? "no priority"
      text += "      \(shown(pack.directory))\n"
      text += "        \(shown(pack.identifier)): \(tags); \(priority); "
      text +=
        "\(Quantities.counted(UInt64(pack.resources.count), "resource")), \(ByteCount(pack.size).text)\n"
    }
    return text
  }

  private static func settings(_ target: ODRTarget) -> String {
    var text = ""
    for configuration in target.configurations where !configuration.settings.isEmpty {
      text += "    settings, \(shown(configuration.name))\n"
      for (name, setting) in configuration.settings.sorted(by: { $0.key < $1.key }) {
        text += "      \(name) = \(shown(setting.value))\n"
      }
    }
    return text
  }

  private static func limits(_ target: ODRTarget) -> String {
    let rows = LimitReport(target).rows.filter { $0.measured != nil }
    guard !rows.isEmpty else { return "" }
    var table = Table(.left, .left, .right, .left, .right, .left)
    for row in rows {
      let measured = row.measured ?? 0
      table.add(
        row.limit.title, row.limit.systems, amount(measured, row.limit), "of",
        amount(row.limit.maximum, row.limit), row.isExceeded ? "exceeded" : "")
    }
    return "    limits\n" + table.text(indentation: 6)
  }

  private static func amount(_ number: UInt64, _ limit: StoreLimit) -> String {
    limit.isCount ? Quantities.grouped(number) : ByteCount(number).text
  }

  /// The uses in code, a line each; empty when there are none.
  static func code(_ scan: ODRScan) -> String {
    var text = ""
    for symbol in scan.symbols {
      let place = "\(symbol.location.file):\(symbol.location.line):\(symbol.location.column)"
      text += "\(place): \(DisplayText.escape(symbol.name))"
      if let function = symbol.function { text += " in \(function)" }
      if let condition = symbol.condition { text += ", under #if \(condition)" }
      if let tags = symbol.tags {
        if !tags.literals.isEmpty {
          text += ", tags " + tags.literals.map(shown).joined(separator: ", ")
        }
        if tags.isDynamic { text += ", tags made at run time: \(symbol.call)" }
      }
      text += "\n"
    }
    for binary in scan.binaries {
      text += "\(binary.display): NSBundleResourceRequest in compiled code\n"
    }
    return text.isEmpty ? "" : "code\n" + text + "\n"
  }

  /// What it all comes to.
  static func verdict(_ scan: ODRScan) -> String {
    let sources = Quantities.counted(scan.sourceCount, "source")
    guard scan.hasAnything else {
      let projects = Quantities.counted(UInt64(scan.projects.count), "project")
      return "nothing to migrate: no tagged resources in \(projects), no use in \(sources)\n"
    }
    let uses = UInt64(scan.symbols.count + scan.binaries.count)
    let code = "\(Quantities.counted(uses, "use")) in \(sources)\n"
    let targets = scan.projects.flatMap(\.targets).filter { !$0.resources.isEmpty }
    guard !targets.isEmpty else { return "no tagged resources; " + code }
    let tags = UInt64(scan.projects.flatMap(\.usedTags).sortedUnique.count)
    let resources = targets.flatMap(\.resources)
    let bytes = resources.reduce(UInt64(0)) { $0 &+ $1.size }
    return "\(Quantities.counted(tags, "tag")) on "
      + "\(Quantities.counted(UInt64(resources.count), "resource")) (\(ByteCount(bytes).text)) in "
      + "\(Quantities.counted(UInt64(targets.count), "target")); \(code)"
  }
}
