internal import AppleArchiveFormat
internal import AssetPack
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO
internal import Verification

/// `ba-package diff`: what a new version of a pack changes.
struct DiffCommand: Subcommand {
  private static let old = Operand<NativePath>(
    .file("OLD", suffixes: [".aar"]), help: "The pack as it was; - is standard input")
  private static let new = Operand<NativePath>(
    .file("NEW", suffixes: [".aar"]), help: "The pack as it is now; - is standard input")

  static let command = Command(
    "diff", summary: "tell what is different between two packs",
    discussion: [
      "Compares paths, contents and modes. A file whose content moved to another path is renamed. "
        + "Blocks are the compressed pieces of the file; changed are those of NEW that OLD does "
        + "not have.",
      "Exit status 0: no difference. 1: there are some.",
    ],
    operands: [old, new], options: SharedOptions.reading,
    examples: [Command.Example("ba-package diff v1/Tutorial.aar v2/Tutorial.aar", "two versions")])

  private let old: NativePath
  private let new: NativePath
  private let limits: ArchiveLimits
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    old = try arguments.required(Self.old)
    new = try arguments.required(Self.new)
    limits = SharedOptions.limits(arguments)
    jobs = SharedOptions.jobCount(arguments)
    if old.isDash, new.isDash {
      throw arguments.misuse("standard input can be read as a pack once")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    console.progress.begin("comparing \(new.display)")
    let difference = PackDifference(
      old, new, pool: WorkerPool(threads: jobs), limits: limits, judge: Self.judge
    ) { console.progress.advance($0) }
    console.progress.finish()
    try console.emit(difference.findings)
    guard !difference.findings.hasErrors else {
      return ExitStatus.gravest(of: difference.findings.exitStatuses)
    }
    for change in difference.changes {
      try console.result(Self.line(change))
      try console.result(json: Self.json(change))
    }
    try console.summary(Self.summary(difference))
    try console.result(json: json(difference))
    return difference.changes.isEmpty ? .success : .verdict
  }

  /// The rules that an archive has to keep for its paths to mean anything.
  private static func judge(_ pack: NativePath) -> (PackEntry) -> [Diagnostic] {
    var rules = SafetyRules(archiveName: pack.display)
    return { rules.check($0) }
  }

  private static func line(_ change: PackDifference.Change) -> String {
    let slash = change.isFolder ? "/" : ""
    var text = change.kind.rawValue + String(repeating: " ", count: 9 - change.kind.rawValue.count)
    if let old = change.oldPath { text += DisplayText.escape(old) + " → " }
    text += DisplayText.escape(change.path) + slash
    var notes: [String] = []
    switch (change.oldSize, change.newSize) {
    case (let old?, let new?) where change.kind == .changed && old != new:
      notes.append("\(ByteCount(old).text) → \(ByteCount(new).text)")
    case (let size?, nil), (nil, let size?): notes.append(ByteCount(size).text)
    default: break
    }
    if let modes = change.modes {
      notes.append("mode \(String(modes.old, radix: 8)) → \(String(modes.new, radix: 8))")
    }
    return text + (notes.isEmpty ? "" : "  (\(notes.joined(separator: ", ")))") + "\n"
  }

  private static func json(_ change: PackDifference.Change) -> JSONLine {
    var line = JSONLine(type: "change")
    line.add("change", change.kind.rawValue)
    line.add("path", path: change.path)
    if let old = change.oldPath { line.add("oldPath", path: old) }
    line.add("kind", change.isFolder ? "folder" : "file")
    line.add("oldSize", ifPresent: change.oldSize)
    line.add("newSize", ifPresent: change.newSize)
    line.add("oldMode", ifPresent: change.modes.map { UInt64($0.old) })
    line.add("newMode", ifPresent: change.modes.map { UInt64($0.new) })
    return line
  }

  private static let kinds: [PackDifference.Change.Kind] = [.added, .removed, .changed, .renamed]

  private static func summary(_ difference: PackDifference) -> String {
    var parts: [String] = []
    for kind in kinds {
      let count = difference.changes.count { $0.kind == kind }
      if count > 0 { parts.append("\(Quantities.grouped(UInt64(count))) \(kind.rawValue)") }
    }
    var text = parts.isEmpty ? "no difference" : parts.joined(separator: ", ")
    if let blocks = difference.blocks {
      text +=
        "; \(Quantities.grouped(UInt64(blocks.changed))) of "
        + "\(Quantities.grouped(UInt64(blocks.new))) blocks changed "
        + "(\(ByteCount(blocks.changedBytes).text))"
    }
    return text + "\n"
  }

  private func json(_ difference: PackDifference) -> JSONLine {
    var line = JSONLine(type: "summary")
    line.add("old", path: old.bytes)
    line.add("new", path: new.bytes)
    line.add("equal", difference.changes.isEmpty)
    for kind in Self.kinds {
      line.add(kind.rawValue, difference.changes.count { $0.kind == kind })
    }
    let changes = difference.changes
    line.add(
      "addedBytes",
      changes.filter { $0.kind == .added }.reduce(UInt64(0)) { $0 + ($1.newSize ?? 0) })
    line.add(
      "removedBytes",
      changes.filter { $0.kind == .removed }.reduce(UInt64(0)) { $0 + ($1.oldSize ?? 0) })
    line.add(
      "changedBytes",
      changes.filter { $0.kind == .changed }.reduce(UInt64(0)) { $0 + ($1.newSize ?? 0) })
    if let blocks = difference.blocks {
      line.add("oldBlocks", blocks.old)
      line.add("newBlocks", blocks.new)
      line.add("changedBlocks", blocks.changed)
      line.add("changedBlockBytes", blocks.changedBytes)
    }
    return line
  }
}
