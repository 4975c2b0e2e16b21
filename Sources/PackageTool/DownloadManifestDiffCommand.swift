internal import AssetPackManifest
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import SystemIO

/// `ba-package download-manifest diff`: what devices will make of a new list.
struct DownloadManifestDiffCommand: Subcommand {
  private static let old = Operand<NativePath>(
    .file("OLD", suffixes: [".json"]), help: "The list as it is out; - is standard input")
  private static let new = Operand<NativePath>(
    .file("NEW", suffixes: [".json"]), help: "The list as it will be; - is standard input")

  static let command = Command(
    "download-manifest", "diff", summary: "tell what is different between two download manifests",
    discussion: [
      "Warns of packs that devices would delete, of lower versions, and of changes that no device "
        + "would see.",
      "Exit status 0: no difference. 1: there are some.",
    ],
    operands: [old, new],
    examples: [
      Command.Example(
        "ba-package download-manifest diff published.json manifest.json", "before publishing")
    ])

  private let old: NativePath
  private let new: NativePath

  init(_ arguments: Arguments) throws(Failure) {
    old = try arguments.required(Self.old)
    new = try arguments.required(Self.new)
    if old.isDash, new.isDash {
      throw arguments.misuse("standard input can be read as a download manifest once")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let before = try DownloadManifest.read(old)
    try console.emit(before.findings)
    let after = try DownloadManifest.read(new)
    try console.emit(after.findings)
    guard let before = before.manifest, let after = after.manifest else { return .badData }
    let difference = ManifestDifference(before, after)
    for finding in difference.findings { try console.emit(finding) }
    for change in difference.changes {
      try console.result(ManifestChangeText.line(change) + "\n")
      try console.result(json: ManifestChangeText.json(change, manifest: new))
    }
    if difference.changes.isEmpty { try console.summary("no difference\n") }
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("equal", difference.changes.isEmpty)
        line.add("changes", difference.changes.count)
        return line
      }())
    return difference.changes.isEmpty ? .success : .verdict
  }
}
