internal import CommandLineKit
internal import Diagnostics
internal import Migration
internal import SystemIO

/// `ba-package odr scan`: what a project has of On Demand Resources.
struct OdrScanCommand: Subcommand {
  private static let paths = Operand<NativePath>.many(
    .file("PATH"), help: "Folders, Xcode projects, built apps, other project files and sources")
  private static let failOnFindings = Flag(
    "fail-on-findings", help: "End with status 1 when there is anything to tell of")

  static let command = Command(
    "odr", "scan",
    summary: "tell what a project has of On Demand Resources, and which ways lead on",
    discussion: [
      "Reads Xcode projects with their xcconfig files and asset catalogs, built .app, .ipa and "
        + ".xcarchive, project files of .NET, Solar2D, XcodeGen, Tuist and CocoaPods, and sources in "
        + "Swift, Objective-C, C#, Lua, JavaScript and Dart. Nothing is written, and no symbolic link "
        + "is followed.",
      "Exit status 0, whatever is found. 1: something is found, with --fail-on-findings.",
    ],
    operands: [paths], options: [failOnFindings],
    examples: [
      Command.Example("ba-package odr scan .", "everything below the working directory"),
      Command.Example("ba-package odr scan App.ipa Sources", "do tags in code and app agree?"),
      Command.Example(
        "ba-package odr scan . --error-format sarif > odr.sarif", "for code scanning"),
    ])

  private let paths: [NativePath]
  private let failsOnFindings: Bool

  init(_ arguments: Arguments) throws(Failure) {
    paths = arguments[Self.paths]
    failsOnFindings = arguments[Self.failOnFindings]
    if paths.contains(where: \.isDash) {
      throw arguments.misuse("a project is read from files, not from standard input")
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    console.progress.begin("scanning")
    let scan = try ODRScanner().scan(paths) { console.progress.advance($0) }
    console.progress.finish()
    try console.emit(scan.findings)
    // On a terminal and in JSON lines the uses in code are results, elsewhere they can only be findings.
    if !console.settings.isJSON, console.settings.textFormat != .text {
      try console.emit(scan.symbolFindings)
    }
    for project in scan.projects {
      if console.settings.isJSON {
        try OdrScanJSON.write(project) { line throws(Failure) in try console.result(json: line) }
      } else {
        try console.result(OdrScanText.text(of: project))
      }
    }
    try console.result(OdrScanText.code(scan))
    for symbol in scan.symbols { try console.result(json: OdrScanJSON.line(symbol)) }
    for binary in scan.binaries { try console.result(json: OdrScanJSON.line(binary: binary)) }
    try console.result(OdrScanText.verdict(scan))
    try console.result(json: OdrScanJSON.summary(scan))
    let hasFindings = !scan.findings.diagnostics.isEmpty || scan.hasAnything
    return failsOnFindings && hasFindings ? .verdict : .success
  }
}
