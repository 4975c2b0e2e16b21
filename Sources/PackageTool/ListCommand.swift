internal import AppleArchiveFormat
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Inspection
internal import SystemIO
internal import Verification

/// `ba-package list`: the paths in a pack.
struct ListCommand: Subcommand {
  private static let long = Flag(
    "long", short: "l", help: "Show mode, size and modification time, too")

  static let command = Command(
    "list", summary: "print the paths that a pack holds",
    discussion: [
      "Paths are those the app asks for, without Contents/; an empty folder ends in a slash. What "
        + "lies outside Contents is shown with its path in the archive and a warning."
    ],
    operands: [SharedOptions.pack], options: [long, SharedOptions.jobs])

  private let pack: NativePath
  private let isLong: Bool
  private let jobs: Int

  init(_ arguments: Arguments) throws(Failure) {
    pack = try arguments.required(SharedOptions.pack)
    isLong = arguments[Self.long]
    jobs = SharedOptions.jobCount(arguments)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    var files: UInt64 = 0
    var foreign: UInt64 = 0
    try PackListing(pool: WorkerPool(threads: jobs)).list(pack) { entry throws(Failure) in
      if !entry.isFolder { files += 1 }
      if !entry.isContent { foreign += 1 }
      try console.result(isLong ? Self.longLine(entry) : Self.name(entry) + "\n")
      try console.result(json: Self.json(entry))
    }
    if foreign > 0 {
      try console.emit(
        Diagnostic(
          .warning, .outsideLayout,
          "\(foreign) \(foreign == 1 ? "entry lies" : "entries lie") outside Contents; the paths "
            + "shown are the archive's own", at: .archive(name: pack.display)))
    }
    try console.result(
      json: {
        var line = JSONLine(type: "summary")
        line.add("files", files)
        return line
      }())
    return .success
  }

  private static func name(_ entry: ListedEntry) -> String {
    DisplayText.escape(entry.path) + (entry.isFolder ? "/" : "")
  }

  private static func longLine(_ entry: ListedEntry) -> String {
    let mode = entry.mode.map { String($0 & 0o7777, radix: 8) } ?? "-"
    let size = entry.size.map(String.init) ?? "-"
    let time = entry.modified.map(UTCTime.text) ?? "-"
    let padding = String(repeating: " ", count: max(0, 14 - size.count))
    return "\(mode)  \(padding)\(size)  \(time)  \(name(entry))\n"
  }

  private static func json(_ entry: ListedEntry) -> JSONLine {
    var line = JSONLine(type: "entry")
    line.add("path", path: entry.path)
    line.add("kind", entry.type.description)
    line.add("isContent", entry.isContent)
    line.add("size", ifPresent: entry.size)
    line.add("mode", ifPresent: entry.mode)
    if let modified = entry.modified {
      line.add("modified", UTCTime.text(modified))
      line.add("modifiedSeconds", modified.seconds)
    }
    return line
  }
}
