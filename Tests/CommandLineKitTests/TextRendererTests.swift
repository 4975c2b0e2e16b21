import Diagnostics
import Testing

@testable import CommandLineKit

@Suite("Findings as text")
struct TextRendererTests {
  private let code = DiagnosticCode("BA0107", "duplicate key")
  private let plain = TextRenderer(style: TextStyle(isColored: false))

  /// A finding at the text between `«` and `»`, which are taken out.
  private func finding(_ marked: String, _ notes: [Diagnostic.Note] = []) -> Diagnostic {
    Diagnostic(.error, code, "wrong", at: .source(location(marked)), notes: notes)
  }

  private func location(_ marked: String, file: String = "m.json") -> Diagnostics.SourceLocation {
    let parts = marked.split(separator: /[«»]/, omittingEmptySubsequences: false)
    let start = parts[0].utf8.count
    let text = SourceText(name: file, bytes: Array(parts.joined().utf8))
    return text.location(of: start..<(start + parts[1].utf8.count))
  }

  @Test("a finding shows its place, its line with a caret, its notes and what to do")
  func whole() {
    var diagnostic = finding(
      "{\n  \"a\": 1,\n  «\"a\"»: 2\n}",
      [.init("the first one is here", at: .source(location("{\n  «\"a\"»: 1"))), .init("a fact")])
    diagnostic.help = "remove one"
    #expect(
      plain.text(diagnostic) == """
        m.json:3:3: error[BA0107]: wrong
           3 |   "a": 2
             |   ^~~
        m.json:2:3: note: the first one is here
           2 |   "a": 1
             |   ^~~
        note: a fact
        help: remove one

        """)
  }

  @Test(
    "the caret stands under the text, whatever comes before it",
    arguments: [
      ("\t\t«ab»", "   1 | \t\tab\n     | \t\t^~\n"),
      ("日本 «語x»", "   1 | 日本 語x\n     |      ^~~\n"),
      ("e\u{301}👍🏽 «y»", "   1 | e\u{301}👍🏽 y\n     |       ^\n"),
      ("ab«»", "   1 | ab\n     |   ^\n"), ("a\r«b»", "   2 | b\n     | ^\n"),
      ("x\u{202E}«y»", "   1 | x\\u{202e}y\n     |          ^\n"),
      ("a\u{7}«\u{1B}»", "   1 | a\\u{07}\\u{1b}\n     |        ^~~~~~\n"),
    ])
  func caret(_ marked: String, _ expected: String) {
    let text = plain.text(finding(marked))
    #expect(String(text.drop { $0 != "\n" }.dropFirst()) == expected)
  }

  @Test("a line of a megabyte is cut around its place")
  func hugeLine() {
    let filler = String(repeating: "x", count: 500_000)
    let text = plain.text(finding(filler + "«here»" + filler))
    #expect(text.contains("…\n"))
    #expect(text.contains("| …"))
    #expect(text.contains("here"))
    #expect(text.utf8.count < 500)
    let long = plain.text(finding("«" + filler + "»"))
    #expect(long.utf8.count < 500)
  }

  @Test("names with control and direction characters are escaped everywhere")
  func escaping() {
    let name = "a\u{1B}[2J\u{202E}.aar\n::error::"
    let path = Diagnostic(.warning, code, "odd \(name)", at: .path(name), help: "see \(name)")
    let archive = Diagnostic(
      .note, code, "m", at: .archive(name: name, entry: name, offset: 3, streamOffset: 9))
    for diagnostic in [path, archive] {
      let all = [
        plain.text(diagnostic), GitHubRenderer.text(diagnostic), JSONRenderer.line(diagnostic).text,
      ]
      for text in all {
        #expect(!text.contains("\u{1B}"))
        #expect(!text.contains("\u{202E}"))
        #expect(!text.dropLast().contains("\n") || text == all[0])
      }
      #expect(!all[0].contains("\n::error"))
    }
  }

  @Test("places in archives and on disk are told in words")
  func places() {
    func text(_ place: Place?, _ message: String = "bad") -> String {
      plain.text(Diagnostic(.error, code, message, at: place))
    }
    #expect(
      text(.archive(name: "x.aar", entry: "Contents/a", offset: 12, streamOffset: 40))
        == "x.aar (entry Contents/a, byte 12, byte 40 of the decoded stream): error[BA0107]: bad\n")
    #expect(text(.archive(name: "x.aar", entry: "")) == "x.aar (entry \"\"): error[BA0107]: bad\n")
    #expect(text(.archive(name: "x.aar")) == "x.aar: error[BA0107]: bad\n")
    #expect(text(.path("d/a")) == "d/a: error[BA0107]: bad\n")
    #expect(text(.path("d/a"), "cannot read d/a") == "error[BA0107]: cannot read d/a\n")
    #expect(text(nil) == "error[BA0107]: bad\n")
  }

  @Test("colours are put around labels and never change the words")
  func colors() {
    let colored = TextRenderer(style: TextStyle(isColored: true)).text(finding("«a»"))
    #expect(colored.contains("\u{1B}[1;31merror[BA0107]:\u{1B}[0m"))
    let bare = colored.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare == plain.text(finding("«a»")))
  }

  @Test("the summary counts, and tells what is not shown")
  func summary() {
    var list = FindingList(limit: 2)
    #expect(plain.summary(list) == "")
    list.add(finding("«a»"))
    #expect(plain.summary(list) == "")
    list.add(Diagnostic(.warning, code, "w"))
    #expect(plain.summary(list) == "1 error and 1 warning\n")
    list.add(finding("«a»"))
    #expect(plain.summary(list) == "1 more finding is not shown\n2 errors and 1 warning\n")
  }
}
