import AssetPackManifest
import Diagnostics
import TestSupport
import Testing

@testable import AssetResolution
@testable import SystemIO

@Suite("What selectors say of a pack's content")
struct SelectorMatcherTests {
  private struct Outcome {
    var verdicts: [String: SelectorMatcher.Verdict] = [:]
    var lacks: [Int: SelectorMatcher.Lack] = [:]
    var isExhausted = false
  }

  /// Shows paths to a matcher: those of folders end in a slash, and each is followed by its content.
  private func match(_ selectors: [Selector], _ paths: [String]) -> Outcome {
    var matcher = SelectorMatcher(manifest(selectors))
    var outcome = Outcome()
    var open: [(path: String, cursor: SelectorMatcher.Cursor)] = [("", matcher.root)]
    for path in paths {
      while let top = open.last, !path.hasPrefix(top.path) {
        matcher.leave(top.cursor)
        open.removeLast()
      }
      let rest = path.dropFirst(open[open.count - 1].path.utf8.count)
      let relative = RelativePath(
        unchecked: Array(path.hasSuffix("/") ? path.utf8.dropLast() : path.utf8[...]))
      let parent = open[open.count - 1].cursor
      if path.hasSuffix("/") {
        open.append((path, matcher.enter(parent, Array(rest.utf8.dropLast())[...]) { relative }))
      } else {
        outcome.verdicts[path] = matcher.judge(parent, Array(rest.utf8)[...]) { relative }
      }
    }
    for folder in open.dropFirst().reversed() { matcher.leave(folder.cursor) }
    for (selector, lack) in matcher.lacks() { outcome.lacks[selector] = lack }
    outcome.isExhausted = matcher.isExhausted
    return outcome
  }

  @Test("each shape of selector claims its destination and nothing else")
  func shapes() {
    let selectors: [Selector] = [
      .file("a"), .directory("d"), .pattern("p/*.png"), .fileSource("src/f", "g"),
      .directorySource("src/h", "h/i"), .pattern("q/**"),
    ]
    let outcome = match(
      selectors,
      [
        "a", "b", "d/", "d/e/", "d/e/f", "g", "h/", "h/i/", "h/i/x", "h/y", "p/", "p/1.png",
        "p/2.jpg", "p/r/", "p/r/3.png", "q/", "q/s/", "q/s/t", "src/", "src/f",
      ])
    #expect(outcome.lacks.isEmpty)
    let others = outcome.verdicts.filter { $0.value != .chosen }
    #expect(
      others == [
        "b": .unclaimed, "h/y": .unclaimed, "p/2.jpg": .unclaimed, "src/f": .unclaimed,
        // A tool whose `*` crosses folders would have taken it.
        "p/r/3.png": .doubtful(selector: 2),
      ])
  }

  @Test("selectors without content are told, each in its way")
  func lacks() {
    let outcome = match(
      [
        .file("a"), .directory("none"), .directory("empty"), .pattern("*.png"),
        .fileSource("x", "y"),
        .directory("."), .file("dir"),
      ], ["b", "dir/", "dir/c", "empty/"])
    #expect(
      outcome.lacks == [
        0: .file, 1: .folder, 2: .folderContent, 3: .match(isCertain: true), 4: .file, 6: .file,
      ])
    let excluded = match([.file("a"), .exclusion("a"), .pattern("*.x"), .file("b")], ["b"])
    #expect(excluded.lacks == [2: .match(isCertain: false)])
  }

  @Test("what an exclusion takes out must not be there, by source or destination")
  func exclusions() {
    let selectors: [Selector] = [
      .directory("d"), .directorySource("src", "dst"), .exclusion("d/private"), .exclusion("src/x"),
      .exclusion("dst/y"), .exclusion("**/*.psd"), .fileSource("src/x", "moved"), .directory("e"),
    ]
    let outcome = match(
      selectors,
      [
        "d/", "d/a", "d/b.psd", "d/private/", "d/private/p", "dst/", "dst/x", "dst/y", "dst/z",
        "e/", "e/x", "moved",
      ])
    #expect(
      outcome.verdicts == [
        "d/a": .chosen, "d/b.psd": .excluded(selector: 5, isLiteral: false),
        "d/private/p": .excluded(selector: 2, isLiteral: true),
        "dst/x": .excluded(selector: 3, isLiteral: true),
        "dst/y": .excluded(selector: 4, isLiteral: true), "dst/z": .chosen, "e/x": .chosen,
        "moved": .excluded(selector: 3, isLiteral: true),
      ])
  }

  @Test("another spelling of a literal path is told apart from another path")
  func spellings() {
    let outcome = match([.file("Caf\u{E9}"), .directory("Tex")], ["Cafe\u{301}", "tex/", "tex/a"])
    #expect(
      outcome.verdicts == [
        "Cafe\u{301}": .respelled(selector: 0), "tex/a": .respelled(selector: 1),
      ])
    #expect(outcome.lacks.isEmpty)
  }

  @Test("whatever selectors choose in a tree, the matcher says that they chose", arguments: 0..<60)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let tree = TestTree()
    let names = ["a", "b", "c.png", "D", ".DS_Store", "[x]"]
    func path() -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        names.randomElement(using: &random) ?? "a"
      }.joined(separator: "/")
    }
    for _ in 0..<20 { tree.file("f/" + path() + "/leaf") }
    tree.link("f/link", to: "a")
    let patterns = ["f/*/leaf", "f/**", "**/leaf", "f/[ab]/**/leaf", "f/*/*.png/*"]
    let selectors = (0..<5).map { _ -> Selector in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .directory("f")
      case 1: .directory("f/" + path())
      case 2: .pattern(patterns.randomElement(using: &random) ?? "f/**")
      case 3: .directorySource("f/" + path(), path())
      case 4: .fileSource("f/" + path() + "/leaf", path() + ".new")
      default:
        .exclusion(
          Bool.random(using: &random)
            ? "f/" + path() : "**/" + (names.randomElement(using: &random) ?? "a"))
      }
    }
    let resolution = try tree.resolve(
      selectors, symlinks: .follow, keepsJunk: Bool.random(using: &random))
    let outcome = match(selectors, resolution.paths)
    #expect(outcome.verdicts.count == resolution.fileCount)
    #expect(outcome.verdicts.allSatisfy { $0.value == .chosen }, "\(selectors) \(outcome.verdicts)")
    if !resolution.findings.hasErrors { #expect(outcome.lacks.isEmpty, "\(selectors)") }
  }

  @Test("hostile numbers of patterns end in bounded time and memory, and it is told")
  func budget() {
    let selectors = (0..<2000).map { Selector.pattern("**/\($0)/x") }
    let deep = (0..<600).map { String(repeating: "d/", count: $0 + 1) }
    #expect(match(selectors, deep + [(deep.last ?? "") + "x"]).isExhausted)
  }
}
