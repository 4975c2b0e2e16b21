import AssetPackManifest
import Diagnostics
import Testing

@Suite("Platforms")
struct PlatformTests {
  @Test("all four")
  func all() {
    let manifest = expectFaultless(
      manifestText(platforms: #""platforms": ["iOS", "macOS", "tvOS", "visionOS"]"#))
    #expect(manifest?.platforms.map(\.value) == [.iOS, .macOS, .tvOS, .visionOS])
  }

  @Test(
    "names are case-sensitive",
    arguments: [
      ("ios", "iOS"), ("IOS", "iOS"), ("MacOS", "macOS"), ("tvos", "tvOS"),
      ("VisionOS", "visionOS"),
      ("vision", "visionOS"),
    ])
  func spelling(name: String, meant: String) {
    expect(
      manifestText(platforms: "\"platforms\": [⟦\"\(name)\"⟧]"),
      .error(.unknownPlatform, "\"\(name)\"", "\"\(meant)\""))
  }

  @Test("iPadOS is covered by iOS", arguments: ["iPadOS", "ipados"])
  func iPadOS(name: String) {
    expect(
      manifestText(platforms: "\"platforms\": [\"iOS\", ⟦\"\(name)\"⟧]"),
      .error(.unknownPlatform, "iOS"))
  }

  @Test("watchOS has no Background Assets")
  func watchOS() {
    expect(
      manifestText(platforms: #""platforms": ["iOS", ⟦"watchOS"⟧]"#),
      .error(.unknownPlatform, "Background Assets"))
  }

  @Test("an empty list is a warning")
  func empty() {
    expect(manifestText(platforms: #""platforms": ⟦[]⟧"#), .warning(.noPlatforms))
  }

  @Test("the same platform twice is a warning with a note at the first")
  func duplicate() {
    expect(
      manifestText(platforms: #""platforms": [⟦"iOS"⟧, "macOS", ⟦"iOS"⟧]"#),
      .warning(.duplicatePlatform), notesAt: [0])
  }
}
