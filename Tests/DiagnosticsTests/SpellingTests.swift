import Testing

@testable import Diagnostics

@Suite("What somebody probably meant")
struct SpellingTests {
  private let keys = ["assetPackID", "downloadPolicy", "fileSelectors", "platforms", "language"]

  @Test(
    "slips are found, other words are not",
    arguments: [
      ("assetPackId", "assetPackID"), ("assetpackid", "assetPackID"), ("platform", "platforms"),
      ("fileSelector", "fileSelectors"), ("lnaguage", "language"),
      ("donwloadPolicy", "downloadPolicy"),
      ("version", nil), ("x", nil), ("", nil), ("size", nil),
    ] as [(String, String?)])
  func slips(_ word: String, _ meant: String?) {
    #expect(Spelling.suggestion(for: word, among: keys) == meant)
  }

  @Test("short words need to be near, ties go to the first")
  func limits() {
    #expect(Spelling.suggestion(for: "a", among: ["b", "c"]) == "b")
    #expect(Spelling.suggestion(for: "ios", among: ["tvOS", "iOS", "macOS"]) == "iOS")
    #expect(Spelling.suggestion(for: "iPadOS", among: ["iOS", "macOS"]) == nil)
    #expect(Spelling.suggestion(for: "cab", among: ["cob", "cub"]) == "cob")
    #expect(Spelling.suggestion(for: "same", among: ["same"]) == nil)
    #expect(Spelling.suggestion(for: "same", among: [String]()) == nil)
    let long = String(repeating: "a", count: 65)
    #expect(Spelling.suggestion(for: long, among: [long + "b"]) == nil)
  }

  @Test("distances count insertions, losses, changes and swaps")
  func distances() {
    func distance(_ a: String, _ b: String) -> Int { Spelling.editDistance(Array(a), Array(b)) }
    #expect(distance("", "") == 0)
    #expect(distance("", "abc") == 3)
    #expect(distance("abc", "") == 3)
    #expect(distance("abc", "abc") == 0)
    #expect(distance("abcd", "abdc") == 1)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("ca", "abc") == 3)
  }

  @Test("a word that differs in case alone always counts as near, nearer than all others")
  func caseAlone() {
    #expect(Spelling.suggestion(for: "B", among: ["a", "b"]) == "b")
    #expect(Spelling.suggestion(for: "PREFETCH", among: ["essential", "prefetch"]) == "prefetch")
  }
}
