import Diagnostics
import SystemIO

@testable import CommandLineKit

/// A program with one of everything, in the shape of the real one.
enum Sample {
  enum Effort: String, Sendable, CaseIterable { case fast, `default`, best, max }
  enum Policy: String, Sendable, CaseIterable { case essential, prefetch, onDemand }

  static let output = SingleOption(
    "output-path", short: "o", aliases: ["output"], .file(suffixes: [".aar"]),
    help: "Where the pack goes")
  static let folder = SingleOption(
    "output-directory", .folder(), help: "The folder for the packs")
  static let force = Flag("force", short: "f", help: "Replace what is there")
  static let jobs = SingleOption(
    "jobs", short: "j", .integer(in: 1...256), help: "How many threads work")
  static let effort = DefaultedOption(
    "effort", .choice("LEVEL"), default: Effort.default, help: "How hard to compress")
  static let manifests = Operand<NativePath>.many(
    .file("MANIFEST", suffixes: [".json"]), help: "A manifest, or - for standard input")
  static let ignore = ListOption("ignore", .text("CODE"), help: "A code not to look at")
  static let versions = ListOption(
    "versions", .integer(in: 0...Int.max), takesMany: true, help: "The versions")
  static let limit = SingleOption("max-bytes", .byteCount(), help: "The most bytes to decode")
  static let ratio = SingleOption("max-ratio", .positiveNumber(), help: "The highest ratio")
  static let policy = SingleOption(
    "policy", .choice("POLICY", aliases: ["on-demand": Policy.onDemand]), help: "The policy")
  static let pack = Operand<NativePath>(.file("PACK"), help: "A pack")
  static let paths = Operand<[UInt8]>.many(.bytes("PATH"), atLeast: 0, help: "A path in the pack")
  static let oldPack = Operand<NativePath>(.file("OLD"), help: "The old pack")
  static let newPack = Operand<NativePath>(.file("NEW"), help: "The new pack")
  static let url = SingleOption("url", .text("URL"), isRequired: true, help: "Where it is")
  static let dryRun = Flag("dry-run", isHidden: true, help: "Only look")

  static let package = Command(
    "package", summary: "make a pack", discussion: ["It is made at once.", ".dots stay 'text'."],
    operands: [manifests], options: [output, folder, force, jobs, effort],
    rules: [.exactlyOne(output, folder)],
    examples: [.init("ba-sample M.json -o X.aar", "Packs what M.json selects.")])
  static let verify = Command(
    "verify", summary: "check packs",
    operands: [Operand<NativePath>.many(.file("PACK"), help: "A pack")],
    options: [ignore, limit, ratio, policy, jobs])
  static let extract = Command(
    "extract", summary: "unpack", operands: [pack, paths],
    options: [SingleOption("directory", short: "C", .folder(), help: "Where to"), force])
  static let diff = Command("diff", summary: "compare", operands: [oldPack, newPack])
  static let create = Command(
    "download-manifest", "create", summary: "make a download manifest",
    operands: [Operand<NativePath>.many(.file("PACK"), help: "A pack")],
    options: [versions, url, dryRun])
  static let check = Command("download-manifest", "check", summary: "check one", operands: [pack])

  static let program = Program(
    name: "ba-sample", version: "1.2.3", summary: "makes samples",
    discussion: ["A program for tests."],
    commands: [package, verify, extract, diff, create, check, Completions.command],
    groups: [.init("download-manifest", "download manifests")], defaultCommand: ["package"])

  /// Parses words, `existing` being the names in the working directory.
  static func parse(_ words: String..., existing: Set<String> = []) throws -> Arguments {
    try parse(bytes: words.map { Array($0.utf8) }, existing: existing)
  }

  static func parse(bytes: [[UInt8]], existing: Set<String> = []) throws -> Arguments {
    switch try invocation(bytes, existing) {
    case .command(let arguments): return arguments
    case .help, .version: throw Failure(.internalError, "not a command")
    }
  }

  static func invocation(
    _ bytes: [[UInt8]], _ existing: Set<String> = []
  ) throws(Failure) -> CommandLineParser.Invocation {
    try CommandLineParser(program) { existing.contains(String(decoding: $0, as: UTF8.self)) }
      .parse(bytes)
  }

  /// The failure that a command line ends with, nil when it is right.
  static func failure(_ words: String..., existing: Set<String> = []) -> Failure? {
    do throws(Failure) {
      _ = try invocation(words.map { Array($0.utf8) }, existing)
      return nil
    } catch {
      return error
    }
  }
}
