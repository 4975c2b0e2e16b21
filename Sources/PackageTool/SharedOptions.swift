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

  static func jobCount(_ arguments: Arguments) -> Int {
    arguments[jobs] ?? Environment.processorCount
  }

  static func resolutionOptions(_ arguments: Arguments) -> ResolutionOptions {
    ResolutionOptions(symlinks: arguments[symlinks], keepsJunk: arguments[keepJunk])
  }
}
