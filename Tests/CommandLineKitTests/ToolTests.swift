import Diagnostics
import SystemIO
import Testing

@testable import CommandLineKit

@Suite("A tool runs its subcommands")
struct ToolTests {
  struct Echo: Subcommand {
    static let word = Operand(ValueKind<String>.text("WORD"), help: "A word")
    static let loud = Flag("loud", help: "Shout")
    static let command = Command("echo", summary: "say a word", operands: [word], options: [loud])
    let text: String

    init(_ arguments: Arguments) throws(Failure) {
      text = try arguments.required(Self.word)
      if text == "bad", arguments[Self.loud] { throw arguments.misuse("bad words are not shouted") }
    }

    func run(_ console: Console) throws(Failure) -> Diagnostics.ExitStatus {
      if text == "fail" { throw Failure(.internalError, "it broke") }
      try console.result(text + "\n")
      return text == "no" ? .verdict : .success
    }
  }

  private let tool = Tool(
    name: "tool", version: "1", summary: "says words", subcommands: [Echo.self],
    defaultCommand: Echo.self)

  private func run(_ words: String..., broken: Bool = false) -> (
    Diagnostics.ExitStatus, String, String
  ) {
    let output = MemorySink(fails: broken)
    let errors = MemorySink()
    let status = tool.run(
      words.map { Array($0.utf8) }, output: output, errors: errors, environment: { _ in nil })
    return (status, output.text, errors.text)
  }

  @Test("results, verdicts and failures become output and exit status")
  func statuses() {
    #expect(run("hello") == (.success, "hello\n", ""))
    #expect(run("echo", "no") == (.verdict, "no\n", ""))
    #expect(run("fail") == (.software, "", "error[BA0099]: it broke\n"))
    #expect(run("--version") == (.success, "tool 1\n", ""))
    let misuse = run("--loud", "bad")
    #expect(misuse.0 == .usage)
    #expect(
      misuse.2 == "error[BA0011]: bad words are not shouted\nhelp: see 'tool help echo'\n")
    #expect(run("--json", "--nope").1.contains(#""code":"BA0001""#))
    #expect(run("--json", "--nope").1.hasSuffix(#"{"type":"summary","exitStatus":64}"# + "\n"))
    let both = run("--json", "--error-format=sarif", "hello")
    #expect(both.0 == .usage)
    #expect(both.1.contains(#""ruleId":"BA0009""#))
    #expect(both.2.hasPrefix("error[BA0009]: "))
  }

  @Test("help, the manual page and completions are built in")
  func builtIns() {
    #expect(run("help").1.contains("completions"))
    #expect(!run("help").1.contains("manual "))
    #expect(run("manual").1.hasPrefix(".TH"))
    #expect(run("completions", "bash").1.contains("complete -F _tool tool"))
    #expect(run("completions", "tcsh").0 == .usage)
  }

  @Test("a standard output that cannot be written is told on standard error")
  func brokenOutput() {
    #expect(run("hello", broken: true) == (.inputOutput, "", "error[BA0608]: full\n"))
    #expect(run("--json", "fail", broken: true) == (.software, "", "tool: full\n"))
    #expect(run("--help", broken: true).0 == .inputOutput)
  }

  @Test("every code is declared once, in its range")
  func codes() {
    let ids = CommandLineKitCodes.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("BA00") && $0.utf8.count == 6 })
    #expect(ids == ids.sorted())
  }
}
