import AssetPackManifest
import Diagnostics
import Testing

@Suite("Placeholders of the template")
struct PlaceholderTests {
  @Test("an id that is still the template's")
  func id() {
    expect(
      manifestText(id: #""assetPackID": ⟦"[Asset-Pack ID]"⟧"#),
      .error(.placeholder, "[Asset-Pack ID]"))
  }

  @Test(
    "paths that are still the template's",
    arguments: [
      #"{"file": ⟦"[Path to File]"⟧}"#, #"{"directory": ⟦"[Path to Directory]"⟧}"#,
      #"{"filePattern": ⟦"[Glob]"⟧}"#, #"{"fileExclusion": ⟦"[Path to Exclude]"⟧}"#,
    ])
  func selector(text: String) {
    expect(manifestText(selectors: "\"fileSelectors\": [\(text)]"), .error(.placeholder, "["))
  }

  @Test("both halves of a pair")
  func pair() {
    expect(
      manifestText(
        selectors: #"""
          "fileSelectors": [
            {"fileSource": ⟦"[Source Path]"⟧, "fileDestination": ⟦"[Destination Path]"⟧}
          ]
          """#),
      .error(.placeholder, "[Source Path]"), .error(.placeholder, "[Destination Path]"))
  }

  @Test("language and source root")
  func others() {
    expect(
      manifestText(more: #""language": ⟦"[Language ID]"⟧"#), .error(.placeholder, "[Language ID]"))
    expect(
      manifestText(more: #""sourceRoot": ⟦"[Path to Source Root]"⟧"#),
      .error(.placeholder, "[Path to Source Root]"))
  }

  @Test("a bracketed name that no template holds is a name")
  func realName() {
    expectFaultless(manifestText(selectors: #""fileSelectors": [{"file": "[My File]"}]"#))
    expectFaultless(manifestText(selectors: #""fileSelectors": [{"file": "a/[Path to File]"}]"#))
  }
}
