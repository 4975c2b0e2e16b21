internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// `ba-package evaluate`: what a manifest selects, without making a pack.
struct EvaluateCommand: Subcommand {
  static let command = Command(
    "evaluate", summary: "check manifests and print the paths they select",
    discussion: [
      "Prints the paths in the pack, one a line, in the pack's order; an empty folder ends in a "
        + "slash. When there are errors, it prints no paths."
    ],
    operands: [SharedOptions.manifests],
    options: [
      SharedOptions.sourceRoot, SourceArchive.option, SharedOptions.symlinks,
      SharedOptions.keepJunk,
    ])

  private let manifests: [NativePath]
  private let sourceRoot: NativePath?
  private let sourceArchive: SourceArchive?
  private let options: ResolutionOptions

  init(_ arguments: Arguments) throws(Failure) {
    manifests = try SharedOptions.inputs(SharedOptions.manifests, arguments)
    sourceRoot = arguments[SharedOptions.sourceRoot]
    sourceArchive = try SourceArchive(arguments)
    options = SharedOptions.resolutionOptions(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let archive: ArchiveListing?
    do throws(Failure) {
      archive = try sourceArchive?.read(console)
    } catch  where error.exitStatus == .badData {
      try console.emit(error.diagnostic)
      return .verdict
    }
    if let archive, archive.findings.hasErrors {
      try console.emit(archive.findings)
      return Self.verdict(archive.findings)
    }
    var statuses: Set<ExitStatus> = []
    var good = 0
    for path in manifests {
      let status = try evaluate(path, archive, console)
      statuses.insert(status)
      good += status == .success ? 1 : 0
    }
    var summary = JSONLine(type: "summary")
    summary.add("manifests", manifests.count)
    summary.add("manifestsInOrder", good)
    try console.result(json: summary)
    return ExitStatus.gravest(of: statuses)
  }

  private func evaluate(
    _ path: NativePath, _ archive: ArchiveListing?, _ console: Console
  ) throws(Failure) -> ExitStatus {
    var findings = FindingList()
    var resolution: Resolution?
    do throws(Failure) {
      var manifest = try LoadedManifest(path)
      defer { findings.add(manifest.findings) }
      resolution = try manifest.resolve(override: sourceRoot, archive: archive, options)
      if let resolution {
        try console.detail(manifest.detail(of: resolution, override: sourceRoot, archive: archive))
      }
    } catch {
      findings.add(error.diagnostic)
    }
    try console.emit(findings)
    if let resolution, !findings.hasErrors {
      for entry in resolution.entries where entry.kind == .file || entry.isEmptyDirectory {
        try report(entry, console)
      }
      try summarize(resolution, path, console)
    }
    return Self.verdict(findings)
  }

  /// A manifest or a source that is found wanting is this command's verdict, not a failure.
  private static func verdict(_ findings: FindingList) -> ExitStatus {
    ExitStatus.gravest(of: findings.exitStatuses.map { $0 == .badData ? ExitStatus.verdict : $0 })
  }

  private func report(_ entry: ResolvedEntry, _ console: Console) throws(Failure) {
    let destination = entry.destination
    try console.result(destination.display + (entry.kind == .directory ? "/\n" : "\n"))
    try console.result(
      json: {
        var line = JSONLine(type: "path")
        line.add("path", path: destination.bytes)
        line.add("kind", entry.kind == .file ? "file" : "folder")
        if entry.kind == .file { line.add("size", entry.size) }
        if let source = entry.source { line.add("source", path: source.bytes) }
        return line
      }())
  }

  private func summarize(
    _ resolution: Resolution, _ path: NativePath, _ console: Console
  ) throws(Failure) {
    let files = Quantities.counted(UInt64(resolution.fileCount), "file")
    var text =
      "\(path.isDash ? "standard input" : path.display): \(files), "
      + "\(ByteCount(resolution.byteCount).text)"
    for kind in resolution.junk { text += ", \(kind.count) × \(kind.pattern) left out" }
    if resolution.excludedCount > 0 { text += ", \(resolution.excludedCount) excluded" }
    try console.summary(text + "\n")
    try console.result(
      json: {
        var line = JSONLine(type: "manifest")
        line.add("manifest", path: path.bytes)
        line.add("files", resolution.fileCount)
        line.add("contentBytes", resolution.byteCount)
        line.add("excluded", resolution.excludedCount)
        line.add("junk", resolution.junk.reduce(0) { $0 + $1.count })
        return line
      }())
  }
}
