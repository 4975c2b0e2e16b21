import Foundation
import TestSupport
import Testing

/// The page in a real browser, one at a time: each takes a processor of its own.
@Suite(.serialized, .enabled(if: ReportBrowser.isAvailable, "needs chromium"))
struct ReportBrowserTests {
  @Test(
    "Keyboard, screen reader, light and dark, print, tables and figures work; nothing is fetched")
  func behaviour() throws {
    let tree = try TemporaryTree()
    try ReportCommandTests.packs(tree)
    try tree.succeed("report", "base.aar", "voices.aar", "-o", "r.html")
    let run = try ReportBrowser.check("behaviour", tree.path("r.html"))
    #expect(run.exit == .status(0), "\(run.errorText)")
  }

  private static let hostilePaths = [
    "</script><script>window.intruder = 1</script>", "<img src=x onerror=window.intruder=1>",
    "\"><svg onload=window.intruder=1>", "'-window.intruder=1-'", "&lt;b&gt;bold&amp;", "{{data}}",
    "a\u{202E}gnp.exe", "b\u{2066}c\u{2069}d", "line\u{2028}separator", "tab\there", "new\nline",
    "\u{1B}[31mred", "\u{7}bell", "__proto__", "constructor", "<!--<script>", "]]>", "שלום.txt",
    "\\u003cscript>", "${window.intruder=1}",
  ]

  @Test("Names that try to get out of the page are text in it, with what cannot be seen spelt out")
  func hostile() throws {
    let tree = try TemporaryTree()
    let entries = Self.hostilePaths.map {
      ["type": "F", "path": "Contents/" + $0, "data": "data of " + $0]
    }
    let json = try JSONSerialization.data(
      withJSONObject: ["container": "raw", "entries": entries] as [String: Any])
    try ArchiveOracle.make(String(decoding: json, as: UTF8.self), at: tree.path("<script>.aar"))
    let run = try tree.run("report", "<script>.aar", "-o", "r.html")
    #expect(run.exit == .status(0), "\(run.errorText)")
    let check = try ReportBrowser.check("hostile", tree.path("r.html"))
    #expect(check.exit == .status(0), "\(check.errorText)")
  }

  @Test("50 000 files open and are worked with without lag", .timeLimit(.minutes(2)))
  func large() throws {
    let tree = try TemporaryTree()
    let script = """
      import json, sys
      kinds = ["png", "json", "caf", "usdz", "m4a", "bin", "txt", "ktx", "svg", "plist", "wav"]
      entries = [
          {"path": f"Contents/Area{i % 20:02}/Set{i // 20 % 25:02}/asset_{i:05}.{kinds[i * i % 11]}",
           "data": "x" * (i * 7919 % 300) + str(i)} for i in range(50000)]
      json.dump({"container": "pbze", "blocks": "stored", "entries": entries}, sys.stdout)
      """
    let description = try CommandRunner(CommandRunner.python).run("-c", script)
    try ArchiveOracle.make(description.text, at: tree.path("x.aar"))
    let run = try tree.run("report", "x.aar", "-o", "r.html", "-q")
    #expect(run.exit == .status(0), "\(run.errorText)")
    let check = try ReportBrowser.check("large", tree.path("r.html"))
    #expect(check.exit == .status(0), "\(check.errorText)")
    print("report of 50 000 files in the browser: \(check.text)")
  }
}

/// The checks of a page in `report_browser.py`.
private enum ReportBrowser {
  static let isAvailable = (try? check("available").exit) == .status(0)

  static func check(_ arguments: String...) throws -> CommandResult {
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/report_browser.py").path
    return try CommandRunner(CommandRunner.python).run(
      bytes: ([script] + arguments).map { Array($0.utf8) })
  }
}
