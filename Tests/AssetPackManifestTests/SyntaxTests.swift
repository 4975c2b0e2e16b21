import AssetPackManifest
import Diagnostics
import JSONDocument
import Testing

/// What the JSON reader's findings look like through the manifest decoder.
@Suite("Manifests with JSON mistakes")
struct SyntaxTests {
  @Test("C16-s1: a byte order mark is accepted")
  func byteOrderMark() {
    expectFaultless("\u{FEFF}" + manifestText())
  }

  @Test(
    "C16-s2: duplicate keys show both places",
    arguments: [
      manifestText(
        selectors: #"⟦"fileSelectors"⟧: [{"file": "a"}]"#,
        more: #"⟦"fileSelectors"⟧: [{"file": "b"}]"#),
      manifestText(id: #"⟦"assetPackID"⟧: "a""#, more: #"⟦"assetPackID"⟧: "a""#),
      manifestText(id: #"⟦"assetPackID"⟧: "a""#, more: #"⟦"\u0061ssetPackID"⟧: "b""#),
      manifestText(policy: #""downloadPolicy": {⟦"onDemand"⟧: {}, ⟦"onDemand"⟧: {}}"#),
      manifestText(selectors: #""fileSelectors": [{⟦"file"⟧: "a", ⟦"file"⟧: "b"}]"#),
      manifestText(more: #""userInfo": {"a": [{⟦"b"⟧: 1, ⟦"b"⟧: 2}]}"#),
    ])
  func duplicates(text: String) {
    expect(text, .error(.duplicateKey), notesAt: [0])
  }

  @Test("C16-s3: comments, and strings that look like them")
  func comments() throws {
    let text = """
      // before
      { /* id */ "assetPackID": "a//b", // not a comment in the string
        "downloadPolicy": { "onDemand": {}, }, /* }
        */ "fileSelectors": [ { "file": "/*a*/" }, ], "platforms": [ "iOS", ], } // after the end
      """
    // The id and the path are wrong for other reasons, so both strings were left alone.
    let findings = ManifestDecoder.decode(Array(text.utf8), name: "m.json").findings.diagnostics
    #expect(findings.map(\.code) == [.invalidIdentifier, .invalidPath])
    #expect(findings.map { place(of: $0.place) } == ["2:27-33", "4:35-42"])
  }

  @Test("C16-s3: an unclosed comment is reported at its start")
  func unclosedComment() {
    expect(
      "{ \"assetPackID\": \"a\",\n  ⟦/*⟧ \"platforms\": [\"iOS\"] }\n", .error(.unclosedComment))
  }

  @Test("C16-s4: UTF-16, a mark in the middle, Latin-1")
  func encodings() {
    let text = manifestText()
    let wide: [UInt8] =
      [0xFF, 0xFE]
      + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let latin: [UInt8] = text.replacing("a.bin", with: "ä.bin").unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
    for (bytes, encoding) in [(wide, "UTF-16"), (latin, "Latin-1")] {
      let findings = ManifestDecoder.decode(bytes, name: "m.json").findings.diagnostics
      #expect(findings.map(\.code) == [.notUTF8])
      #expect(findings.allSatisfy { words(of: $0).contains(encoding) })
      #expect(findings.allSatisfy { words(of: $0).contains("UTF-8") })
    }
    expect(manifestText(more: "⟦\u{FEFF}⟧\"userInfo\": {}"), .warning(.byteOrderMark, "UTF-8"))
  }

  @Test("C16-s5: NUL and lone surrogates in a path, and a number past all bounds")
  func values() {
    expect(
      manifestText(selectors: #""fileSelectors": [{"file": ⟦"a\u0000b"⟧}]"#),
      .error(.invalidPath, "NUL"))
    expect(
      manifestText(selectors: #""fileSelectors": [{"file": "⟦\uD800⟧"}]"#), .error(.loneSurrogate))
    expect(manifestText(more: #""userInfo": {"n": ⟦1e999⟧}"#), .error(.numberOutOfRange))
    let deep = manifestText(more: "\"userInfo\": {\"a\": " + String(repeating: "[", count: 100_000))
    let findings = ManifestDecoder.decode(Array(deep.utf8), name: "m.json").findings
    #expect(findings.diagnostics.map(\.code).contains(.tooDeep))
    #expect(findings.diagnostics.count <= 3)
  }

  @Test("what could not be read is not called missing")
  func noCascade() {
    expect(
      "{ \"assetPackID\": \"a\", \"downloadPolicy\": ⟦onDemand⟧, \"platforms\": [\"iOS\"] }",
      .error(.unexpectedToken))
    expect("⟦{⟧ \"assetPackID\": \"a\"", .error(.unclosedBracket))
    expect(
      manifestText(
        selectors: #""fileSelectors": ⟦[⟧ {"file": "a"}"#, platforms: #"⟦"platforms"⟧: ["iOS"]"#),
      .error(.unclosedBracket, "]"), notesAt: [0])
  }

  @Test("mistakes of both kinds come together where nothing was lost")
  func both() {
    expect(
      manifestText(
        id: #""assetPackID": ⟦""⟧"#,
        selectors: "\"fileSelectors\": [ {\"file\": \"a\"}⟦⟧ {\"file\": ⟦\"/b\"⟧} ]"),
      .error(.invalidIdentifier), .error(.missingComma), .error(.invalidPath))
  }

  @Test(
    "a file name that does not end in .json is worth a warning",
    arguments: [
      ("m.json", false), ("M.JSON", false), ("m.json5", true), ("m", true), ("json", true),
    ])
  func fileName(name: String, warned: Bool) {
    let finding = ManifestDecoder.finding(forFileName: name)
    #expect((finding != nil) == warned)
    #expect(finding.map(\.severity) ?? .warning == .warning)
    #expect(finding.map(\.code) ?? .manifestName == .manifestName)
  }

  @Test("codes are unique and in their ranges")
  func codes() {
    let json = JSONDocumentCodes.all.map(\.id)
    let manifest = AssetPackManifestCodes.all.map(\.id)
    #expect(Set(json + manifest).count == json.count + manifest.count)
    #expect(json.allSatisfy { $0.hasPrefix("BA01") } && json == json.sorted())
    #expect(manifest.allSatisfy { $0.hasPrefix("BA02") } && manifest == manifest.sorted())
  }
}
