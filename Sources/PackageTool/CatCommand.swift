internal import AppleArchiveFormat
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO

/// `ba-package cat`: the bytes of one file in a pack.
struct CatCommand: Subcommand {
  private static let manifest = Flag("manifest", help: "Print the embedded manifest")
  private static let path = Operand<RelativePath>(
    SharedOptions.logicalPath, count: 0...1,
    help: "The file's path as the app asks for it, without Contents/")

  static let command = Command(
    "cat", summary: "print a file of a pack",
    discussion: [
      "Writes the file's bytes to standard output and reads no further than to its end. To a "
        + "terminal it writes only text."
    ],
    operands: [SharedOptions.pack, path],
    options: [manifest] + SharedOptions.reading,
    examples: [
      Command.Example("ba-package cat Tutorial.aar Levels/1.json", "one file"),
      Command.Example("ba-package cat Tutorial.aar --manifest", "the manifest in the pack"),
    ])

  private let pack: NativePath
  /// Nil for the manifest.
  private let path: RelativePath?
  private let limits: ArchiveLimits
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    pack = try arguments.required(SharedOptions.pack)
    path = arguments[Self.path].first
    limits = SharedOptions.limits(arguments)
    jobs = SharedOptions.jobCount(arguments)
    guard (path == nil) == arguments[Self.manifest] else {
      throw arguments.misuse(
        path == nil ? "no PATH is given" : "--manifest and a PATH exclude each other",
        help: "name a file, or pass --manifest")
    }
    if OutputSettings(arguments).occupiesStandardOutput {
      throw arguments.misuse("a file's bytes and JSON cannot both go to standard output")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let reading = ContentReading(pool: WorkerPool(threads: jobs), limits: limits)
    let output = OutputStream.standardOutput
    let sink: any ByteSink = output.isTerminal ? TerminalText(output) : output
    if let path {
      try reading.write(path, of: pack, to: sink)
    } else {
      try reading.writeManifest(of: pack, to: sink)
    }
    try output.flush()
    return .success
  }
}
