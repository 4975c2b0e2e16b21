import AssetPackManifest
import Diagnostics
import Testing

@Suite("Keys of a manifest")
struct KeyTests {
  @Test("a manifest without fault has no findings")
  func faultless() {
    expectFaultless(manifestText())
    expectFaultless(
      manifestText(more: #""language": "en-US", "sourceRoot": "../Art", "userInfo": {"a": [1]}"#))
  }

  @Test(
    "the whole value must be an object",
    arguments: [
      ("⟦[]⟧", "array"), ("⟦\"a\"⟧", "string"), ("⟦1⟧", "number"), ("⟦null⟧", "null"),
      ("⟦true⟧", "boolean"),
    ])
  func notAnObject(text: String, found: String) {
    expect(text, .error(.wrongType, "object", found))
  }

  @Test(
    "each required key that is missing is reported at the opening brace",
    arguments: [
      "assetPackID", "downloadPolicy", "fileSelectors", "platforms",
    ])
  func missing(key: String) {
    var text = manifestText(
      id: key == "assetPackID" ? "" : #""assetPackID": "tutorial""#,
      policy: key == "downloadPolicy" ? "" : #""downloadPolicy": { "onDemand": {} }"#,
      selectors: key == "fileSelectors" ? "" : #""fileSelectors": [ { "file": "a" } ]"#,
      platforms: key == "platforms" ? "" : #""platforms": [ "iOS" ]"#)
    text.replaceSubrange(...text.startIndex, with: "⟦{⟧")
    expect(text, .error(.missingKey, "\"\(key)\""))
  }

  @Test("all four missing keys are reported together")
  func allMissing() {
    let decoded = ManifestDecoder.decode(Array(" {}".utf8), name: "m.json")
    let findings = decoded.findings.diagnostics
    #expect(findings.map(\.code) == Array(repeating: .missingKey, count: 4))
    #expect(findings.map { place(of: $0.place) } == Array(repeating: "1:2-3", count: 4))
    #expect(decoded.manifest == nil)
  }

  @Test(
    "an unknown key is an error that offers the likely one",
    arguments: [
      ("platform", "platforms"), ("sourceroot", "sourceRoot"), ("userinfo", "userInfo"),
      ("langauge", "language"),
    ])
  func unknown(key: String, meant: String) {
    let value = key == "userinfo" ? "{}" : "\"x\""
    expect(
      manifestText(more: "⟦\"\(key)\"⟧: \(value)"),
      .error(.unknownKey, "\"\(key)\"", "\"\(meant)\""))
  }

  @Test(
    "a misspelt required key is one finding, not a missing key, too",
    arguments: [
      "assetPackId", "assetpackid", "assetPackName",
    ])
  func misspeltRequired(key: String) {
    expect(
      manifestText(id: "⟦\"\(key)\"⟧: \"tutorial\""), .error(.unknownKey, "\"assetPackID\""))
  }

  @Test("a nested misspelt required key is one finding, too")
  func misspeltNested() {
    expect(
      manifestText(
        policy: #""downloadPolicy": {"prefetch": {⟦"installationEvents"⟧: ["firstInstallation"]}}"#
      ),
      .error(.unknownKey, "\"installationEventTypes\""))
  }

  @Test("words that people try instead of a required key", arguments: ["id", "packID", "name"])
  func alias(key: String) {
    expect(manifestText(id: "⟦\"\(key)\"⟧: \"a\""), .error(.unknownKey, "\"assetPackID\""))
  }

  @Test("the version is elsewhere")
  func version() {
    expect(manifestText(more: #"⟦"version"⟧: 1"#), .error(.unknownKey, "download manifest"))
  }

  @Test(
    "keys that do not exist are errors, whatever people wish for",
    arguments: [
      "version", "minimumOSVersion", "compression",
    ])
  func wished(key: String) {
    expect(manifestText(more: "⟦\"\(key)\"⟧: 1"), .error(.unknownKey, "\"\(key)\""))
  }

  @Test(
    "a value of the wrong type says what was found and what is expected",
    arguments: [
      (manifestText(id: #""assetPackID": ⟦1⟧"#), "string", "number"),
      (manifestText(id: #""assetPackID": ⟦null⟧"#), "string", "null"),
      (manifestText(policy: #""downloadPolicy": ⟦"onDemand"⟧"#), "object", "string"),
      (manifestText(policy: #""downloadPolicy": ⟦[]⟧"#), "object", "array"),
      (manifestText(policy: #""downloadPolicy": {"essential": ⟦[]⟧}"#), "object", "array"),
      (manifestText(selectors: #""fileSelectors": ⟦{}⟧"#), "array", "object"),
      (manifestText(selectors: #""fileSelectors": [⟦"a"⟧]"#), "object", "string"),
      (manifestText(selectors: #""fileSelectors": [{"file": ⟦["a"]⟧}]"#), "string", "array"),
      (manifestText(platforms: #""platforms": ⟦"iOS"⟧"#), "array", "string"),
      (manifestText(platforms: #""platforms": ["iOS", ⟦false⟧]"#), "string", "boolean"),
      (manifestText(more: #""language": ⟦["en"]⟧"#), "string", "array"),
      (manifestText(more: #""sourceRoot": ⟦null⟧"#), "string", "null"),
      (manifestText(more: #""userInfo": ⟦"x"⟧"#), "object", "string"),
      (manifestText(more: #""userInfo": ⟦[]⟧"#), "object", "array"),
    ])
  func wrongType(text: String, expected: String, found: String) {
    expect(text, .error(.wrongType, expected, found))
  }

  @Test("the order of keys is free")
  func order() {
    expectFaultless(
      #"{"platforms":["iOS"],"fileSelectors":[{"file":"a"}],"downloadPolicy":{"onDemand":{}},"assetPackID":"a"}"#
    )
  }

  @Test("all findings come at once, in the order of their places")
  func together() {
    expect(
      manifestText(
        id: #""assetPackID": ⟦"a/b"⟧"#, policy: #""downloadPolicy": {⟦"ondemand"⟧: {}}"#,
        selectors: #""fileSelectors": [ {⟦"fiel"⟧: "a"}, {"directory": ⟦"/a"⟧} ]"#,
        platforms: #""platforms": [ ⟦"ios"⟧, ⟦"watchOS"⟧ ]"#),
      .error(.invalidIdentifier), .error(.unknownPolicy, "\"onDemand\""),
      .error(.unknownKey, "\"file\""), .error(.invalidPath), .error(.unknownPlatform, "\"iOS\""),
      .error(.unknownPlatform, "Background Assets"))
  }
}
