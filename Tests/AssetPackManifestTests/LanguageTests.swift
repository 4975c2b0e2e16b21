import AssetPackManifest
import Diagnostics
import Testing

@Suite("Languages and the source root")
struct LanguageTests {
  @Test(
    "tags of language, script and region",
    arguments: [
      "en", "de", "zh", "en-US", "pt-BR", "zh-Hans", "zh-Hant", "zh-Hant-TW", "sr-Latn",
      "sr-Latn-RS",
      "es-419", "fil", "haw", "yue-Hant-HK", "gsw", "he", "nb", "nn", "no", "id", "ar-001",
      "en-150",
      "az-Cyrl-AZ",
    ])
  func good(tag: String) {
    let manifest = expectFaultless(manifestText(more: "\"language\": \"\(tag)\""))
    #expect(manifest?.language?.value == tag)
  }

  @Test(
    "tags that are not well-formed or not known",
    arguments: [
      ("", "empty"), ("en_US", "en-US"), ("en_us", "\"en-US\""), ("ZH_hant_tw", "\"zh-Hant-TW\""),
      ("zh_Hant_TW", "zh-Hant-TW"), ("english", ""), ("e", ""),
      ("xx", "xx"), ("en-", ""), ("-en", ""), ("en--US", ""), ("en-USA", "USA"), ("en-ZZZ", ""),
      ("en-US-US", ""), ("zh-TW-Hant", "zh-Hant-TW"), ("zh-Hanz", "Hanz"), ("en US", ""),
      ("én", ""),
      ("en-QX", "QX"), ("1en", ""), ("en-12", "12"), ("en-1234", ""),
    ])
  func bad(tag: String, saying: String) {
    expect(
      manifestText(more: "\"language\": ⟦\"\(tag)\"⟧"), .error(.invalidLanguage, saying))
  }

  @Test(
    "variants and extensions are refused with their name",
    arguments: [
      ("de-1996", "1996"), ("sl-rozaj", "rozaj"), ("en-US-posix", "posix"),
      ("en-u-ca-gregory", "u"), ("en-x-private", "x"),
    ])
  func variants(tag: String, saying: String) {
    expect(
      manifestText(more: "\"language\": ⟦\"\(tag)\"⟧"), .error(.invalidLanguage, saying))
  }

  @Test(
    "a source root is a relative path in which .. may lead out",
    arguments: [
      ".", "..", "../Art", "Art/", "./Art", "Art/../Other", "a\\\\b",
    ])
  func sourceRoot(path: String) {
    let manifest = expectFaultless(manifestText(more: "\"sourceRoot\": \"\(path)\""))
    #expect(manifest?.neededSchema.rawValue == 27)
  }

  @Test(
    "a source root that can never be right",
    arguments: [
      (#""""#, "empty"), (#""/Art""#, "absolute"), (#""C:\\Art""#, "drive"), (#""a\u0000""#, "NUL"),
    ])
  func badSourceRoot(literal: String, saying: String) {
    expect(manifestText(more: "\"sourceRoot\": ⟦\(literal)⟧"), .error(.invalidPath, saying))
  }

  @Test("userInfo is free-form")
  func userInfo() {
    let manifest = expectFaultless(
      manifestText(more: #""userInfo": {"a": {"b": [1, null, "[x]"]}, "file": 1}"#))
    #expect(manifest?.userInfo != nil)
    #expect(manifest?.neededSchema.rawValue == 26)
  }

  @Test(
    "the schema that a manifest needs",
    arguments: [
      (#"{"file": "a"}"#, 26), (#"{"directory": "a"}"#, 26), (#"{"filePattern": "a"}"#, 27),
      (#"{"fileSource": "a", "fileDestination": "b"}"#, 27),
      (#"{"directorySource": "a", "directoryDestination": "b"}"#, 27),
      (#"{"file": "a"}, {"fileExclusion": "a"}"#, 27),
    ])
  func schema(selector: String, schema: Int) {
    let manifest = expectFaultless(manifestText(selectors: "\"fileSelectors\": [\(selector)]"))
    #expect(manifest?.neededSchema.rawValue == schema)
  }
}
