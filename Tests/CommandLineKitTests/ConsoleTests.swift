import Diagnostics
import Foundation
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
    let console = Console(
      try settings(words, environment), program: Sample.program, output: output, errors: errors)
    var findings = FindingList(limit: 1)
    findings.add(finding)
    findings.add(finding)
    try console.emit(findings)
    try console.result("R\n")
    var summary = JSONLine(type: "summary")
    summary.add("count", 3)
    try console.result(json: summary)
    try console.result(json: JSONLine(type: "r"))
    try console.summary("S\n")
    try console.detail("D\n")
    try console.finish(.success)
    return (output.text, errors.text)
  }

  private let json =
    #"{"type":"finding","severity":"error","code":"BA0107","#
    + #""title":"duplicate key","message":"twice"}"# + "\n" + #"{"type":"omitted","count":1}"#
    + "\n"
  private let summary = #"{"type":"summary","count":3,"exitStatus":0}"# + "\n"
  private let text = "error[BA0107]: twice\n1 more finding is not shown\n2 errors\n"
  private let github =
    "::error title=BA0107%3A duplicate key::twice\n"
    + "::notice title=omitted::1 more finding is not shown\n"

  @Test("findings, results and the summary go where the options say")
  func streams() throws {
    #expect(try say() == ("R\n", text + "S\n"))
    #expect(try say("--quiet") == ("R\n", text))
    #expect(try say("--verbose") == ("R\n", text + "S\nD\n"))
    #expect(try say("--json") == (json + #"{"type":"r"}"# + "\n" + summary, ""))
    #expect(try say("--error-format=json") == (json, ""))
    #expect(try say("--error-format", "github") == ("R\n", github + "S\n"))
    #expect(
      try say("--json", "--error-format=text") == (json + #"{"type":"r"}"# + "\n" + summary, text))
  }

  @Test("SARIF is one document on standard output, and nothing else is said")
  func sarif() throws {
    let (out, err) = try say("--error-format", "sarif")
    #expect(err.isEmpty)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any])
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect((run["results"] as? [[String: Any]])?.map { $0["ruleId"] as? String } == ["BA0107"])
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    let notifications = invocation["toolExecutionNotifications"] as? [[String: Any]]
    let message = notifications?.first?["message"] as? [String: String]
    #expect(message == ["text": "1 more finding is not shown"])
    #expect(try !settings(["--error-format=sarif"]).showsProgress(on: MemorySink(isTerminal: true)))
  }

  @Test("Findings that the user left out are told in SARIF alone")
  func suppressed() throws {
    for format in FindingFormat.allCases {
      let output = MemorySink()
      let errors = MemorySink()
      let console = Console(
        try settings(["--error-format", format.rawValue]), program: Sample.program, output: output,
        errors: errors)
      try console.emit(suppressed: [finding]) { "--ignore \($0.code)" }
      try console.finish(.success)
      #expect(errors.text.isEmpty)
      let expected = #""suppressions":[{"kind":"external","justification":"--ignore BA0107"}]"#
      #expect(output.text.contains(expected) == (format == .sarif))
      #expect(output.text.isEmpty == (format != .sarif))
    }
  }

  @Test("The summary is the last line, and there is always one")
  func summaryLine() throws {
    let output = MemorySink()
    let console = Console(
      try settings(["--json"]), program: Sample.program, output: output, errors: MemorySink())
    try console.result(json: JSONLine(type: "summary"))
    try console.emit(finding)
    try console.document("a\nb")
    try console.finish(.badData)
    let lines = output.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1] == #"{"type":"text","text":"a\nb"}"#)
    #expect(lines[2] == #"{"type":"summary","exitStatus":65}"#)
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
      OutputSettings(guessing: [Array("--json".utf8)]) { _ in nil }, program: Sample.program,
      output: output, errors: errors)
    try console.report(Failure(.misuse, "no"))
    #expect(output.text.contains(#""message":"no""#))
    #expect(errors.text == "error[BA0011]: no\n")
  }
}
