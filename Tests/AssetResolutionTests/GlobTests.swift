import Foundation
import Testing

@testable import AssetResolution

@Suite("Patterns")
struct GlobTests {
  static func matches(_ pattern: String, _ path: String) throws -> Bool {
    try Glob(pattern).matches(Array(path.utf8).split(separator: UInt8(ascii: "/")))
  }

  @Test(
    "The dialect",
    arguments: [
      ("*.png", "a.png", true), ("*.png", "d/a.png", false), ("*", ".hidden", true),
      ("?", "é", true), ("?", "日", true), ("??", "é", false), ("[a-c]x", "bx", true),
      ("[!a]x", "bx", true), ("[^a]x", "ax", false), ("[]]", "]", true), ("[!]]", "]", false),
      ("[a-]", "-", true), ("[à-ü]", "é", true), ("\\*", "*", true), ("\\*", "a", false),
      ("[\\]]", "]", true), ("[[:digit:]]*", "1a", true), ("[[:alpha:]]", "1", false),
      ("a**b", "axyb", true), ("a**b", "a/b", false), ("**", "a", true), ("**", "a/b/c", true),
      ("a/**", "a", false), ("a/**", "a/b/c", true), ("**/a", "a", true), ("**/a", "x/y/a", true),
      ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/x/y", false),
      ("**/a/**/b", "a/a/b/b", true), ("**/**/x", "x", true), ("[", "[", true),
      ("[a", "[a", true), ("{a,b}", "a", false), ("{a,b}", "{a,b}", true), ("./a//*", "a/b", true),
      ("*/", "a", true), ("x/../a*", "ab", true), ("*\u{301}", "e\u{301}", true),
      ("[z\\-a]", "-", true), ("**/*.[pj]*", "a/b/c.png", true),
    ])
  func dialect(pattern: String, path: String, expected: Bool) throws {
    #expect(try Self.matches(pattern, path) == expected)
  }

  @Test(
    "What is no pattern is refused",
    arguments: [
      ("", GlobProblem.empty), ("/a", .absolute), ("../a", .leavesRoot), ("a/../../b", .leavesRoot),
      ("*/../a", .parentAfterWildcard), ("a\\", .trailingEscape), ("C:/x", .driveLetter),
      ("[z-a]", .reversedRange("z-a")), ("[[:nope:]]", .unknownClass("[:nope:]")),
      ("[[.a.]]", .unknownClass("[.a.]")), ("a\0", .nul),
    ])
  func refused(pattern: String, problem: GlobProblem) {
    #expect(throws: problem) { try Glob(pattern) }
  }

  @Test("Random patterns match what a naive matcher and the C library match")
  func differential() throws {
    var random = SystemRandomNumberGenerator()
    let pieces = ["a", "b", "*", "?", "[ab]", "[!a]", "/", "\\*", "**", ".", "-", "[a-c]"]
    let letters = ["a", "b", "c", "*", ".", "-", "/"]
    var compared = 0
    for _ in 0..<20_000 {
      let pattern = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let path = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }.joined()
      guard !pattern.hasPrefix("/"), !path.hasPrefix("/"), !path.hasSuffix("/"),
        !path.contains("//"), !pattern.contains("//"), !pattern.hasSuffix("/"),
        !path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }),
        !pattern.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
      else { continue }
      let glob = try Glob(pattern)
      let components = Array(path.utf8).split(separator: UInt8(ascii: "/"))
      let ours = glob.matches(components)
      let naive = NaiveMatcher.matches(
        Array(pattern.unicodeScalars).split(separator: "/").map(Array.init),
        Array(path.unicodeScalars).split(separator: "/").map(Array.init))
      #expect(ours == naive, "\(pattern) against \(path)")
      if !pattern.split(separator: "/").contains("**") {
        let library = fnmatch(pattern, path, FNM_PATHNAME) == 0
        #expect(ours == library, "\(pattern) against \(path)")
      }
      compared += 1
    }
    #expect(compared > 3_000)
  }

  @Test("Patterns made to explode take linear time", .timeLimit(.minutes(1)))
  func explosion() throws {
    let name = String(repeating: "a", count: 250)
    #expect(try !Self.matches(String(repeating: "*a", count: 60) + "b", name))
    let folders = Array(repeating: "a", count: 1000).joined(separator: "/")
    #expect(try !Self.matches(String(repeating: "**/a/", count: 20) + "b", folders))
    let bracketed = String(repeating: "[", count: 20_000)
    #expect(try Glob(bracketed).hasUnclosedBracket)
  }
}

/// Tries everything; slow, and simple enough to be believed.
enum NaiveMatcher {
  static func matches(_ pattern: [[Unicode.Scalar]], _ path: [[Unicode.Scalar]]) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = Array(pattern.dropFirst())
    if first == ["*", "*"] {
      if rest.isEmpty { return !path.isEmpty }
      return (0...path.count).contains { matches(rest, Array(path.dropFirst($0))) }
    }
    guard let name = path.first, component(first[...], name[...]) else { return false }
    return matches(rest, Array(path.dropFirst()))
  }

  private static func component(
    _ pattern: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    switch first {
    case "*":
      return component(pattern.dropFirst(), name)
        || (!name.isEmpty && component(pattern, name.dropFirst()))
    case "?":
      return !name.isEmpty && component(pattern.dropFirst(), name.dropFirst())
    case "\\":
      let escaped = pattern.dropFirst()
      return name.first == escaped.first && component(escaped.dropFirst(), name.dropFirst())
    case "[":
      guard let end = pattern.firstIndex(of: "]"), let value = name.first else { return false }
      var inside = pattern[(pattern.startIndex + 1)..<end]
      let negated = inside.first == "!"
      if negated { inside = inside.dropFirst() }
      let isIn =
        inside.count == 3 && Array(inside)[1] == "-"
        ? Array(inside)[0] <= value && value <= Array(inside)[2] : inside.contains(value)
      return isIn != negated && component(pattern[(end + 1)...], name.dropFirst())
    default:
      return name.first == first && component(pattern.dropFirst(), name.dropFirst())
    }
  }
}
