internal import AppleArchiveFormat
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO

/// `ba-package info`: packs in numbers.
struct InfoCommand: Subcommand {
  static let command = Command(
    "info", summary: "print what packs are: id, policy, sizes, container",
    operands: [SharedOptions.packs], options: [SharedOptions.jobs])

  private let packs: [NativePath]
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    packs = try SharedOptions.inputs(SharedOptions.packs, arguments)
    jobs = SharedOptions.jobCount(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let pool = WorkerPool(threads: jobs)
    var statuses: Set<ExitStatus> = []
    var described = 0
    for (index, path) in packs.enumerated() {
      do throws(Failure) {
        let facts = try PackFacts.read(path, pool: pool)
        try console.result((index > 0 ? "\n" : "") + Self.text(facts))
        try console.result(json: Self.json(facts, path))
        described += 1
      } catch {
        try console.emit(error.diagnostic)
        statuses.insert(error.exitStatus)
      }
    }
    var summary = JSONLine(type: "summary")
    summary.add("packs", packs.count)
    summary.add("packsDescribed", described)
    try console.result(json: summary)
    return ExitStatus.gravest(of: statuses)
  }

  private static func text(_ facts: PackFacts) -> String {
    var table = Table(.left, .left)
    table.add("pack", facts.name)
    if let manifest = facts.manifest {
      table.add("id", DisplayText.escape(manifest.assetPackID))
      let events = manifest.installationEventTypes
      table.add(
        "policy",
        manifest.downloadPolicy + (events.isEmpty ? "" : " (\(events.joined(separator: ", ")))"))
      table.add(
        "platforms", manifest.platforms.isEmpty ? "all" : manifest.platforms.joined(separator: ", ")
      )
      if let language = manifest.language { table.add("language", language) }
      if let root = manifest.sourceRoot { table.add("source root", DisplayText.escape(root)) }
      table.add("schema", "Xcode \(manifest.neededSchema)")
    } else {
      table.add("manifest", "none that can be read; see verify")
    }
    table.add("files", Quantities.grouped(facts.fileCount))
    table.add("folders", Quantities.grouped(facts.folderCount))
    table.add("content", exact(facts.contentBytes))
    let stored = facts.archive.fileBytes
    table.add(
      "archive", "\(exact(stored)), \(Quantities.percent(stored, of: facts.archive.rawBytes))")
    var container = "\(facts.archive.container.name) (\(facts.archive.container.compression))"
    if let size = facts.archive.blockSize { container += ", blocks of \(exact(size))" }
    table.add("container", container)
    if facts.archive.blockSize != nil {
      table.add(
        "blocks",
        "\(Quantities.grouped(facts.archive.blocks)), "
          + "\(Quantities.grouped(facts.archive.storedBlocks)) of them stored")
    }
    return table.text()
  }

  /// A size as people read it, with its bytes when those say more.
  private static func exact(_ bytes: UInt64) -> String {
    bytes < 1000
      ? ByteCount(bytes).text : "\(ByteCount(bytes).text) (\(Quantities.grouped(bytes)) B)"
  }

  private static func json(_ facts: PackFacts, _ path: NativePath) -> JSONLine {
    var line = JSONLine(type: "pack")
    line.add("pack", path: path.bytes)
    if let manifest = facts.manifest {
      line.add("assetPackID", manifest.assetPackID)
      line.add("downloadPolicy", manifest.downloadPolicy)
      line.add("installationEventTypes", manifest.installationEventTypes)
      line.add("platforms", manifest.platforms)
      line.add("language", ifPresent: manifest.language)
      line.add("sourceRoot", ifPresent: manifest.sourceRoot)
      line.add("hasUserInfo", manifest.hasUserInfo)
      line.add("selectors", manifest.selectorCount)
      line.add("schema", manifest.neededSchema)
    }
    line.add("entries", facts.entryCount)
    line.add("files", facts.fileCount)
    line.add("folders", facts.folderCount)
    line.add("contentBytes", facts.contentBytes)
    line.add("archiveBytes", facts.archive.fileBytes)
    line.add("streamBytes", facts.archive.rawBytes)
    line.add("container", facts.archive.container.name)
    line.add("blockSize", ifPresent: facts.archive.blockSize)
    line.add("blocks", facts.archive.blocks)
    line.add("storedBlocks", facts.archive.storedBlocks)
    return line
  }
}
