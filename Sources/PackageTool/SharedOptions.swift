internal import AppleArchiveFormat
internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// Options that several commands take.
enum SharedOptions {
  static let sourceRoot = SingleOption(
    "source-root", .folder(), fallback: "the manifest's sourceRoot, else the working directory",
    help: "Resolve selectors against this folder")
  static let symlinks = DefaultedOption(
    "symlinks",
    ValueKind<SymlinkPolicy>.choice("POLICY") { policy in
      switch policy {
      case .error: "each is an error"
      case .follow: "what they point to is stored, if it lies inside the root"
      }
    }, default: .error, help: "What is done with symbolic links")
  static let keepJunk = Flag(
    "keep-junk", help: "Keep .DS_Store, ._*, Thumbs.db, desktop.ini, __MACOSX, .git and .svn")
  static let jobs = SingleOption(
    "jobs", short: "j", .integer(in: 1...512), fallback: "one for each processor",
    help: "How many threads compress or decode; the bytes never depend on it")

  static let warningsAsErrors = Flag(
    "warnings-as-errors", help: "Let warnings fail the verdict, too")

  static let maxBytes = SingleOption(
    "max-bytes", .byteCount(), fallback: "1 TiB", help: "The most that the pack may unpack to")
  static let maxEntries = SingleOption(
    "max-entries", .integer(in: 1...Int.max), fallback: "10 000 000",
    help: "The most entries that the pack may have")
  static let maxRatio = SingleOption(
    "max-ratio", .integer(in: 1...Int.max), fallback: "any",
    help: "How many times larger than the file its content may be")

  static let manifests = Operand<NativePath>.many(
    .file("MANIFEST", suffixes: [".json"]), help: "The manifests; - is standard input")
  static let packs = Operand<NativePath>.many(
    .file("PACK", suffixes: [".aar"]), help: "The packs; - is standard input")
  static let pack = Operand<NativePath>(
    .file("PACK", suffixes: [".aar"]), help: "The pack; - is standard input")

  /// Inputs of which standard input, which can be read once, is at most one.
  static func inputs(
    _ operand: Operand<NativePath>, _ arguments: Arguments
  ) throws(Failure) -> [NativePath] {
    let paths: [NativePath] = arguments[operand]
    guard paths.filter(\.isDash).count <= 1 else {
      throw arguments.misuse("- is standard input, which can be read once")
    }
    return paths
  }

  /// A path in a pack as the app asks for it; a slash at its end makes no difference.
  static let logicalPath = ValueKind<RelativePath>(ValueShape("PATH")) {
    bytes throws(ValueProblem) in
    do throws(PathProblem) {
      return try RelativePath(selectorPath: bytes)
    } catch {
      throw ValueProblem(error.description)
    }
  }

  /// The options of commands that read what may be hostile.
  static let reading: [any OptionDeclaration] = [maxBytes, maxEntries, maxRatio, jobs]

  /// Refuses an archive on standard output beside JSON, or on a terminal.
  static func refuseMixedOutput(_ arguments: Arguments) throws(Failure) {
    if OutputSettings(arguments).occupiesStandardOutput {
      throw arguments.misuse(
        "an archive and JSON or SARIF cannot both go to standard output",
        help: "name a file with -o")
    }
    if OutputStream.standardOutput.isTerminal {
      throw arguments.misuse("an archive is not written to a terminal", help: "use a file or pipe")
    }
  }

  static func jobCount(_ arguments: Arguments) -> Int {
    arguments[jobs] ?? Environment.processorCount
  }

  static func limits(_ arguments: Arguments) -> ArchiveLimits {
    var limits = ArchiveLimits()
    if let bytes = arguments[maxBytes] { limits.bytes = bytes }
    if let entries = arguments[maxEntries] { limits.entries = UInt64(entries) }
    if let ratio = arguments[maxRatio] { limits.ratio = UInt64(ratio) }
    return limits
  }

  static func resolutionOptions(_ arguments: Arguments) -> ResolutionOptions {
    ResolutionOptions(symlinks: arguments[symlinks], keepsJunk: arguments[keepJunk])
  }
}
