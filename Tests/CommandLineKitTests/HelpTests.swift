import Diagnostics
import Foundation
import Testing

@testable import CommandLineKit

@Suite("Help, the manual page and completions are made from the table")
struct HelpTests {
  private let help = HelpText(Sample.program, columns: 72)

  @Test("a command's help names all of its options with values, defaults and choices")
  func command() {
    let text = help.text(for: ["package"])
    #expect(
      text.hasPrefix(
        "Make a pack.\n\nUsage: ba-sample [package] MANIFEST… "
          + "(-o FILE | --output-directory DIR) [options]\n"))
    for option in Sample.package.options + Sample.program.commonOptions {
      #expect(text.contains(OptionText(option: option).names), "\(option.name)")
    }
    #expect(text.contains("(default: default)"))
    #expect(text.contains("fast, default, best, max"))
    #expect(text.contains("ba-sample M.json -o X.aar"))
    #expect(help.text(for: ["verify"]).contains("may be given more than once"))
    #expect(!help.text(for: ["download-manifest", "create"]).contains("dry-run"))
    #expect(help.text(for: ["download-manifest", "create"]).contains("--url URL [options]"))
  }

  @Test("the overview lists commands, exit statuses and the default")
  func overview() {
    let text = help.text(for: [])
    for command in Sample.program.shownCommands { #expect(text.contains("  \(command.name)")) }
    #expect(text.contains("(the default:"))
    #expect(text.contains("Exit status:"))
    let group = help.text(for: ["download-manifest"])
    #expect(group.contains("download-manifest create"))
    #expect(!group.contains("verify"))
  }

  @Test("no line is longer than the width", arguments: [40, 60, 80, 100])
  func width(_ columns: Int) {
    let help = HelpText(Sample.program, columns: columns)
    for path in [[]] + Sample.program.commands.map(\.path) {
      for line in help.text(for: path).split(separator: "\n") where !line.hasPrefix("Usage") {
        #expect(DisplayWidth.columns(of: line) <= max(columns, 56), "\(line)")
      }
    }
  }

  @Test("the manual page is sound roff")
  func manual() throws {
    let page = ManualPage(Sample.program).text
    #expect(page.hasPrefix(".TH \"BA\\-SAMPLE\" 1"))
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.first == "." else { continue }
      #expect(
        line.prefixMatch(of: /\.(TH|SH|SS|TP|PP|br|nf|fi|RS|RE)( |$)/) != nil, "\(line)")
    }
    #expect(page.contains("\\&.dots stay 'text'."))
    for option in Sample.program.commands.flatMap(\.options) where !option.isHidden {
      #expect(page.contains(option.name.replacing("-", with: "\\-")), "\(option.name)")
    }
    let complaints = try Shell.run(
      ["man", "--warnings", "-l", "-"], input: page, path: "/usr/bin/man")
    #expect(complaints?.errors ?? "" == "")
  }

  @Test("bash completes commands, options and values", .enabled(if: Shell.has("/bin/bash")))
  func bash() throws {
    let script = Completions.text(for: .bash, Sample.program)
    func complete(_ words: String...) throws -> [String] {
      let line = words.map { "'\($0)'" }.joined(separator: " ")
      let driver =
        script
        + "compopt() { :; }\nCOMP_WORDS=(ba-sample \(line)); COMP_CWORD=\(words.count)\n"
        + "_ba_sample; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
      let result = try #require(try Shell.run(["bash", "-s"], input: driver, path: "/bin/bash"))
      #expect(result.errors == "")
      return result.output.split(separator: "\n").map(String.init)
    }
    #expect(try complete("ver") == ["verify"])
    #expect(try complete("package", "--eff") == ["--effort"])
    #expect(try complete("package", "--effort", "b") == ["best"])
    #expect(try complete("--effort", "=", "b") == ["best"])
    #expect(try complete("download-manifest", "c") == ["create", "check"])
    #expect(
      try complete("download-manifest", "create", "--ver") == [
        "--versions", "--verbose", "--version",
      ])
    #expect(try complete("verify", "--policy", "") == ["essential", "prefetch", "onDemand"])
    #expect(try complete("help", "diff") == ["diff"])
    #expect(try complete("completions", "") == ["bash", "zsh", "fish"])
    #expect(try complete("--fo") == ["--force"])
  }

  @Test("zsh takes its script", .enabled(if: Shell.has("/bin/zsh")))
  func zsh() throws {
    let script = Completions.text(for: .zsh, Sample.program)
    let check = try #require(try Shell.run(["zsh", "-n"], input: script, path: "/bin/zsh"))
    #expect(check == .init(output: "", errors: "", status: 0))
    let driver =
      "autoload -Uz compinit; compinit -u -D\n" + script
      + "print ${_comps[ba-sample]}\n"
    let result = try #require(try Shell.run(["zsh", "-f"], input: driver, path: "/bin/zsh"))
    #expect(result == .init(output: "_ba_sample\n", errors: "", status: 0))
  }

  @Test("fish completes commands, options and values", .enabled(if: Shell.has("/usr/bin/fish")))
  func fish() throws {
    let script = Completions.text(for: .fish, Sample.program)
    func complete(_ line: String) throws -> [String] {
      let driver = script + "complete -C '\(line)'\n"
      let result = try #require(
        try Shell.run(["fish", "--no-config"], input: driver, path: "/usr/bin/fish"))
      #expect(result.errors == "")
      return result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try complete("ba-sample ver").first == "verify")
    #expect(try complete("ba-sample package --eff") == ["--effort"])
    // Folders here begin with a `B`, which are no values.
    #expect(try complete("ba-sample package --effort b") == ["best"])
    #expect(try complete("ba-sample download-manifest c") == ["check", "create"])
    #expect(try complete("ba-sample --outp").contains("--output-path"))
  }
}
