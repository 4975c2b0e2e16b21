import AssetPackManifest
import Diagnostics
import Testing

@Suite("File selectors")
struct SelectorTests {
  private func selectors(_ text: String) -> String {
    manifestText(selectors: "\"fileSelectors\": [\(text)]")
  }

  @Test("the six shapes")
  func shapes() throws {
    let manifest = try #require(
      expectFaultless(
        selectors(
          #"""
          {"file": "a"}, {"directory": "b/c"}, {"filePattern": "**/*.png"},
          {"fileSource": "d", "fileDestination": "e/f"},
          {"directoryDestination": "h", "directorySource": "g"}, {"fileExclusion": "i"}
          """#)))
    let kinds = manifest.fileSelectors.map { selector in
      switch selector.value {
      case .file(let path): "file \(path.value)"
      case .directory(let path): "directory \(path.value)"
      case .filePattern(let pattern): "filePattern \(pattern.value)"
      case .fileSource(let source, let destination):
        "fileSource \(source.value) \(destination.value)"
      case .directorySource(let source, let destination):
        "directorySource \(source.value) \(destination.value)"
      case .fileExclusion(let pattern): "fileExclusion \(pattern.value)"
      }
    }
    #expect(
      kinds == [
        "file a", "directory b/c", "filePattern **/*.png", "fileSource d e/f",
        "directorySource g h", "fileExclusion i",
      ])
  }

  @Test("an empty list is an error")
  func empty() {
    expect(manifestText(selectors: #""fileSelectors": ⟦[]⟧"#), .error(.noSelectors))
  }

  @Test("an object without a selector key is an error at its brace")
  func emptyObject() {
    expect(selectors(#"⟦{⟧}"#), .error(.incompleteSelector, "file", "directory"))
  }

  @Test(
    "an unknown key offers the likely one",
    arguments: [
      ("files", "file"), ("File", "file"), ("dir", "directory"), ("folder", "directory"),
      ("path", "file"), ("directry", "directory"), ("filepattern", "filePattern"),
      ("exclude", "fileExclusion"),
    ])
  func unknownKey(key: String, meant: String) {
    expect(selectors("{⟦\"\(key)\"⟧: \"a\"}"), .error(.unknownKey, "\"\(key)\"", "\"\(meant)\""))
  }

  @Test(
    "half of a pair is an error at the brace that names the other half",
    arguments: [
      ("fileSource", "fileDestination"), ("fileDestination", "fileSource"),
      ("directorySource", "directoryDestination"), ("directoryDestination", "directorySource"),
    ])
  func half(key: String, other: String) {
    expect(selectors("⟦{⟧\"\(key)\": \"a\"}"), .error(.incompleteSelector, "\"\(other)\""))
  }

  @Test(
    "two shapes in one object are an error with a note at the first",
    arguments: [
      #"{⟦"file"⟧: "a", ⟦"directory"⟧: "b"}"#, #"{⟦"file"⟧: "a", ⟦"fileExclusion"⟧: "b"}"#,
      #"{⟦"fileSource"⟧: "a", "fileDestination": "b", ⟦"file"⟧: "c"}"#,
    ])
  func two(text: String) {
    expect(selectors(text), .error(.mixedSelector), notesAt: [0])
  }

  @Test("a file with the other pair's half")
  func crossed() {
    expect(
      selectors(#"{⟦"fileSource"⟧: "a", ⟦"directoryDestination"⟧: "b"}"#), .error(.mixedSelector),
      notesAt: [0])
  }

  @Test(
    "paths that can never be right",
    arguments: [
      (#""/a""#, "absolute"), (#""../a""#, ".."), (#""a/../../b""#, ".."), (#""""#, "empty"),
      (#""C:/a""#, "drive"), (#""c:\\a""#, "drive"), (#""a\u0000b""#, "NUL"),
    ])
  func badPaths(literal: String, saying: String) {
    for key in ["file", "directory", "filePattern", "fileExclusion"] {
      expect(selectors("{\"\(key)\": ⟦\(literal)⟧}"), .error(.invalidPath, saying))
    }
    expect(
      selectors("{\"fileSource\": ⟦\(literal)⟧, \"fileDestination\": \"b\"}"),
      .error(.invalidPath, saying))
    let there = literal.contains("\\") && !literal.contains("\\u") ? "backslash" : saying
    expect(
      selectors("{\"fileSource\": \"b\", \"fileDestination\": ⟦\(literal)⟧}"),
      .error(.invalidPath, there))
    expect(
      selectors("{\"directorySource\": \"b\", \"directoryDestination\": ⟦\(literal)⟧}"),
      .error(.invalidPath, there))
  }

  @Test("C17-s3: a backslash in a destination is an error")
  func backslash() {
    expect(
      selectors(#"{"fileSource": "a", "fileDestination": ⟦"b\\c"⟧}"#),
      .error(.invalidPath, "backslash"))
    expect(
      selectors(#"{"directorySource": "a", "directoryDestination": ⟦"b\\c"⟧}"#),
      .error(.invalidPath, "backslash"))
    expectFaultless(selectors(#"{"file": "a\\b"}, {"fileSource": "a\\b", "fileDestination": "c"}"#))
  }

  @Test(
    "paths that are normalised are fine",
    arguments: [
      ".", "./a", "a/", "a//b", "a/../b", "a/./b", "..a", "a..", "...",
    ])
  func normalised(path: String) {
    expectFaultless(selectors("{\"directory\": \"\(path)\"}"))
    expectFaultless(
      selectors("{\"directorySource\": \"a\", \"directoryDestination\": \"\(path)\"}"))
  }

  @Test(
    "C17-s1: characters of a glob in a literal path are ordinary",
    arguments: [
      "Test[with]brackets", "a*b", "what?", "{a}", "!a", "a\\\\b", "[a]",
    ])
  func literal(path: String) {
    expectFaultless(selectors("{\"file\": \"\(path)\"}"))
    expectFaultless(selectors("{\"directory\": \"\(path)\"}"))
    expectFaultless(selectors("{\"fileSource\": \"\(path)\", \"fileDestination\": \"x\"}"))
  }

  @Test("C17-s2: a bracketed folder name is literal")
  func bracketed() {
    expectFaultless(selectors(#"{"directory": "a[1]"}"#))
  }

  @Test("the same selector twice is for the resolver to judge")
  func twice() {
    expectFaultless(selectors(#"{"file": "a"}, {"file": "a"}"#))
  }

  @Test("values keep the place of their literal")
  func places() throws {
    let text = selectors(#"{"file": "a\u0062"}"#)
    let manifest = try #require(expectFaultless(text))
    let selector = try #require(manifest.fileSelectors.first)
    #expect(slice(manifest, selector.range) == #"{"file": "a\u0062"}"#)
    guard case .file(let path) = selector.value else {
      Issue.record("not a file selector")
      return
    }
    #expect(path.value == "ab")
    #expect(slice(manifest, path.range) == #""a\u0062""#)
  }

  private func slice(_ manifest: Manifest, _ range: Range<Int>) -> String {
    String(decoding: manifest.source.bytes[range], as: UTF8.self)
  }
}
