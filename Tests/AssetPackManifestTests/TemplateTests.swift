import AssetPackManifest
import Diagnostics
import JSONDocument
import Testing

@Suite("The template")
struct TemplateTests {
  private func decode(_ template: ManifestTemplate) -> DecodedManifest {
    ManifestDecoder.decode(Array(template.render().utf8), name: "m.json")
  }

  @Test(
    "the pristine template parses, and all that is wrong with it are its placeholders",
    arguments: SchemaVersion.allCases, DownloadPolicy.Kind.allCases)
  func pristine(schema: SchemaVersion, policy: DownloadPolicy.Kind) {
    var template = ManifestTemplate()
    template.schema = schema
    template.policy = policy
    let decoded = decode(template)
    #expect(decoded.neededSchema == schema)
    let codes = decoded.findings.diagnostics.map(\.code)
    #expect(codes == Array(repeating: .placeholder, count: schema == .xcode26 ? 3 : 11))
    #expect(decoded.manifest == nil)
  }

  @Test("the template of 27 holds every key and every shape, the one of 26 none of the new")
  func content() {
    var template = ManifestTemplate()
    template.schema = .xcode27
    let new = [
      "language", "sourceRoot", "userInfo", "filePattern", "fileSource", "fileDestination",
      "directorySource", "directoryDestination", "fileExclusion",
    ]
    for key in new { #expect(template.render().contains("\"\(key)\":"), "\(key)") }
    template.schema = .xcode26
    for key in new { #expect(!template.render().contains("\"\(key)\":"), "\(key)") }
    for key in ["assetPackID", "downloadPolicy", "fileSelectors", "platforms", "file"] {
      #expect(template.render().contains("\"\(key)\":"), "\(key)")
    }
  }

  @Test("filled from a folder, it lacks an id alone")
  func filled() throws {
    var template = ManifestTemplate()
    template.selectors = [
      .file("a \"quoted\" name.bin"), .file("back\\slash"), .file("e\u{301}\u{202E}"),
      .file("[Path]"), .directory("Levels"),
    ]
    template.platforms = [.tvOS, .iOS]
    template.policy = .prefetch
    let pristine = decode(template)
    #expect(pristine.findings.diagnostics.map(\.code) == [.placeholder])
    let text = template.render().replacing("[Asset-Pack ID]", with: "levels")
    let manifest = try #require(expectFaultless(text))
    let paths = manifest.fileSelectors.map { selector -> String in
      switch selector.value {
      case .file(let path): "f " + path.value
      case .directory(let path): "d " + path.value
      default: "?"
      }
    }
    #expect(
      paths == [
        "f a \"quoted\" name.bin", "f back\\slash", "f e\u{301}\u{202E}", "f [Path]", "d Levels",
      ])
    #expect(manifest.platforms.map(\.value) == [.tvOS, .iOS])
    #expect(
      manifest.downloadPolicy.value == .prefetch([.firstInstallation, .subsequentUpdate]))
    #expect(manifest.neededSchema == .xcode26)
  }

  @Test("a language is put in")
  func language() throws {
    var template = ManifestTemplate()
    template.selectors = [.file("a")]
    template.language = "pt-BR"
    template.policy = .onDemand
    let text = template.render().replacing("[Asset-Pack ID]", with: "a")
    let manifest = try #require(expectFaultless(text))
    #expect(manifest.language?.value == "pt-BR")
    #expect(manifest.downloadPolicy.value == .onDemand)
  }

  @Test("tabs indent it, and it ends in one line break")
  func layout() {
    let text = ManifestTemplate().render()
    #expect(text.hasSuffix("}\n"))
    for line in text.split(separator: "\n") {
      #expect(!line.hasPrefix(" "))
      #expect(!line.drop { $0 == "\t" }.hasPrefix(" "))
    }
  }
}
