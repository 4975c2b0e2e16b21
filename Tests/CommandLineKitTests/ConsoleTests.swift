import Diagnostics
import Testing

@testable import CommandLineKit

@Suite("What goes to which stream")
struct ConsoleTests {
  private let finding = Diagnostic(.error, DiagnosticCode("BA0107", "duplicate key"), "twice")

  private func settings(_ words: [String], _ environment: [String: String] = [:]) throws
    -> OutputSettings
  {
    let all = ["verify", "p"] + words
    let arguments = try Sample.parse(bytes: all.map { Array($0.utf8) })
    let guessed = OutputSettings(guessing: all.map { Array($0.utf8) }) { environment[$0] }
    let settings = OutputSettings(arguments) { environment[$0] }
    #expect(guessed.textFormat == settings.textFormat)
    #expect(guessed.findingsAreJSON == settings.findingsAreJSON)
    #expect(guessed.color == settings.color)
    return settings
  }

  /// Says one of everything and returns what arrived.
  private func say(_ words: String..., environment: [String: String] = [:]) throws -> (
    out: String, err: String
  ) {
    let output = MemorySink()
    let errors = MemorySink()
    let console = Console(try settings(words, environment), output: output, errors: errors)
    var findings = FindingList(limit: 1)
    findings.add(finding)
    findings.add(finding)
    try console.emit(findings)
    try console.result("R\n")
    try console.result(json: JSONLine(type: "r"))
    try console.summary("S\n")
    try console.detail("D\n")
    try console.finish()
    return (output.text, errors.text)
  }

  private let json =
    #"{"type":"finding","severity":"error","code":"BA0107","#
    + #""title":"duplicate key","message":"twice"}"# + "\n" + #"{"type":"omitted","count":1}"#
    + "\n"
  private let text = "error[BA0107]: twice\n1 more finding is not shown\n2 errors\n"
  private let github =
    "::error title=BA0107%3A duplicate key::twice\n"
    + "::notice title=omitted::1 more finding is not shown\n"

  @Test("findings, results and the summary go where the options say")
  func streams() throws {
    #expect(try say() == ("R\n", text + "S\n"))
    #expect(try say("--quiet") == ("R\n", text))
    #expect(try say("--verbose") == ("R\n", text + "S\nD\n"))
    #expect(try say("--json") == (json + #"{"type":"r"}"# + "\n", ""))
    #expect(try say("--error-format=json") == (json, ""))
    #expect(try say("--error-format", "github") == ("R\n", github + "S\n"))
    #expect(try say("--json", "--error-format=text") == (json + #"{"type":"r"}"# + "\n", text))
  }

  @Test("GitHub's format is the default in its workflows")
  func gitHubActions() throws {
    let environment = ["GITHUB_ACTIONS": "true"]
    #expect(try say(environment: environment) == ("R\n", github + "S\n"))
    #expect(try say("--error-format=text", environment: environment) == ("R\n", text + "S\n"))
    #expect(try say("--json", environment: environment).err == "")
    #expect(try say(environment: ["GITHUB_ACTIONS": "false"]).err == text + "S\n")
  }

  @Test(
    "colours need a terminal, and NO_COLOR and TERM=dumb forbid them",
    arguments: [
      ([], [:], true, true), ([], [:], false, false), ([], ["NO_COLOR": "1"], true, false),
      ([], ["NO_COLOR": ""], true, true), ([], ["TERM": "dumb"], true, false),
      (["--color=never"], [:], true, false),
      (["--color", "always"], ["NO_COLOR": "1"], false, true),
    ] as [([String], [String: String], Bool, Bool)])
  func colors(_ words: [String], _ environment: [String: String], _ terminal: Bool, _ colored: Bool)
    throws
  {
    let settings = try settings(words, environment)
    #expect(settings.isColored(MemorySink(isTerminal: terminal)) == colored)
  }

  @Test(
    "progress needs a terminal, and --quiet, JSON, CI and TERM=dumb forbid it",
    arguments: [
      ([], [:], true, true), ([], [:], false, false), (["-q"], [:], true, false),
      (["--json"], [:], true, false), (["--error-format=json"], [:], true, false),
      ([], ["CI": "true"], true, false), ([], ["CI": "1"], true, false),
      ([], ["CI": "false"], true, true), ([], ["CI": ""], true, true),
      ([], ["TERM": "dumb"], true, false),
    ] as [([String], [String: String], Bool, Bool)])
  func progress(_ words: [String], _ environment: [String: String], _ terminal: Bool, _ shown: Bool)
    throws
  {
    let settings = try settings(words, environment)
    #expect(settings.showsProgress(on: MemorySink(isTerminal: terminal)) == shown)
  }

  @Test("a wrong command line is told on standard error even with --json")
  func usageErrors() throws {
    let output = MemorySink()
    let errors = MemorySink()
    let console = Console(
      OutputSettings(guessing: [Array("--json".utf8)]) { _ in nil }, output: output, errors: errors)
    try console.report(Failure(.misuse, "no"))
    #expect(output.text.contains(#""message":"no""#))
    #expect(errors.text == "error[BA0011]: no\n")
  }
}
