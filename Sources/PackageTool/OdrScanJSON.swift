internal import CommandLineKit
internal import Diagnostics
internal import Migration
internal import SystemIO

/// A scan of On Demand Resources as JSON lines.
enum OdrScanJSON {
  /// Takes one line after the other: a project may have a million resources.
  typealias Writer = (JSONLine) throws(Failure) -> Void

  /// A project, and for each of its targets the target, its resources, tags, packs, settings, prospects
  /// and limits.
  static func write(_ project: ODRProject, to write: Writer) throws(Failure) {
    var line = JSONLine(type: "project")
    line.add("path", path: project.path.bytes)
    line.add("kind", project.kind.rawValue)
    if let known = project.knownTags { line.add("knownTags", known) }
    line.add("knownButUnused", project.knownButUnused)
    line.add("usedButUnknown", project.usedButUnknown)
    try write(line)
    for target in project.targets { try Self.write(target, project, to: write) }
  }

  private static func start(_ type: String, _ target: ODRTarget, _ project: ODRProject) -> JSONLine
  {
    var line = JSONLine(type: type)
    line.add("project", path: project.path.bytes)
    line.add("target", target.name)
    return line
  }

  private static func write(
    _ target: ODRTarget, _ project: ODRProject, to write: Writer
  ) throws(Failure) {
    try write(line(target, project))
    let rule = target.rule
    for resource in target.resources {
      var line = start("resource", target, project)
      line.add("name", resource.name)
      line.add("kind", resource.kind.rawValue)
      if let source = resource.source { line.add("path", path: source.bytes) }
      line.add("exists", resource.exists)
      line.add("bundlePath", ifPresent: resource.bundlePath)
      line.add("tags", resource.tags)
      line.add("size", resource.size)
      line.add("files", resource.fileCount)
      try write(line)
    }
    for (tag, resources) in target.tags {
      var line = start("tag", target, project)
      line.add("tag", tag)
      line.add("category", rule.category(of: tag).rawValue)
      line.add("suggestedPolicy", rule.category(of: tag).suggestedPolicy)
      line.add("resources", resources.map(\.name))
      line.add("size", resources.reduce(UInt64(0)) { $0 &+ $1.size })
      try write(line)
    }
    for pack in target.packs {
      var line = start("pack", target, project)
      line.add("identifier", pack.identifier)
      line.add("directory", pack.directory)
      line.add("tags", pack.tags)
      line.add("priority", json: pack.priority.map { "\($0)" } ?? "null")
      line.add("resources", pack.resources)
      line.add("size", pack.size)
      line.add("files", pack.fileCount)
      try write(line)
    }
    for configuration in target.configurations {
      for (name, setting) in configuration.settings.sorted(by: { $0.key < $1.key }) {
        var line = start("setting", target, project)
        line.add("configuration", configuration.name)
        line.add("name", name)
        line.add("value", setting.value)
        try write(line)
      }
    }
    try writeProspects(target, project, to: write)
  }

  private static func line(_ target: ODRTarget, _ project: ODRProject) -> JSONLine {
    var line = start("target", target, project)
    line.add("platforms", target.platforms.map(\.rawValue))
    line.add("isCatalyst", target.isCatalyst)
    line.add("productType", ifPresent: target.productType)
    line.add("bundleIdentifier", ifPresent: target.bundleIdentifier)
    line.add("isEnabled", target.isEnabled)
    line.add("initialInstallTags", target.initialInstallTags)
    line.add("prefetchOrder", target.prefetchOrder)
    line.add("appSize", ifPresent: target.appSize)
    return line
  }

  private static func writeProspects(
    _ target: ODRTarget, _ project: ODRProject, to write: Writer
  ) throws(Failure) {
    for outlook in Outlook.all(of: target) {
      var line = start("outlook", target, project)
      line.add("platform", outlook.platform.rawValue)
      line.add("isCatalyst", outlook.isCatalyst)
      line.add("deploymentTarget", ifPresent: outlook.deploymentTarget?.description)
      line.add("routes", outlook.routes.map(\.rawValue))
      line.add("reasons", outlook.reasons)
      try write(line)
    }
    for row in LimitReport(target).rows {
      var line = start("limit", target, project)
      line.add("item", row.limit.item.rawValue)
      line.add("title", row.limit.title)
      line.add("systems", row.limit.systems)
      line.add("maximum", row.limit.maximum)
      line.add("measured", ifPresent: row.measured)
      line.add("subject", ifPresent: row.subject)
      line.add("isExceeded", row.isExceeded)
      line.add("source", row.limit.source)
      line.add("asOf", row.limit.asOf)
      try write(line)
    }
  }

  /// A use in code.
  static func line(_ symbol: CodeSymbol) -> JSONLine {
    var line = JSONLine(type: "symbol")
    line.add("file", path: symbol.file.bytes)
    line.add("line", symbol.location.line)
    line.add("column", symbol.location.column)
    line.add("language", symbol.language.rawValue)
    line.add("name", symbol.name)
    line.add("function", ifPresent: symbol.function)
    line.add("condition", ifPresent: symbol.condition)
    guard let tags = symbol.tags else { return line }
    line.add("purpose", tags.purpose.rawValue)
    line.add("tags", tags.literals)
    line.add("isDynamic", tags.isDynamic)
    line.add("call", symbol.call)
    return line
  }

  /// Compiled code that names the request class.
  static func line(binary: NativePath) -> JSONLine {
    var line = JSONLine(type: "binary")
    line.add("file", path: binary.bytes)
    return line
  }

  static func summary(_ scan: ODRScan) -> JSONLine {
    let targets = scan.projects.flatMap(\.targets)
    var line = JSONLine(type: "summary")
    line.add("hasAnything", scan.hasAnything)
    line.add("projects", scan.projects.count)
    line.add("tags", scan.projects.flatMap(\.usedTags).sortedUnique.count)
    line.add("resources", targets.reduce(0) { $0 + $1.resources.count })
    line.add("packs", targets.reduce(0) { $0 + $1.packs.count })
    line.add("symbols", scan.symbols.count)
    line.add("sources", scan.sourceCount)
    line.add("sourceLines", scan.sourceLines)
    line.add("findings", scan.findings.diagnostics.count + scan.findings.omitted)
    return line
  }
}
