import AssetPackManifest
import Diagnostics
import Testing

@Suite("The id of a pack")
struct IdentifierTests {
  @Test("letters, digits and hyphens are fine", arguments: ["a", "Level-01", "0", "-", "A-b-9"])
  func good(id: String) {
    expectFaultless(manifestText(id: "\"assetPackID\": \"\(id)\""))
  }

  @Test("an empty id is an error")
  func empty() {
    expect(manifestText(id: #""assetPackID": ⟦""⟧"#), .error(.invalidIdentifier, "empty"))
  }

  @Test(
    "slash, control characters and blanks at an end are errors",
    arguments: [
      #""a/b""#, #""/""#, #""a\u0000b""#, #""a\nb""#, #""a\u001f""#, #""a\u007fb""#, #"" a""#,
      #""a ""#, #"" ""#, #""\ta""#, "\"a\u{A0}\"", "\"\u{3000}a\"",
    ])
  func bad(literal: String) {
    expect(manifestText(id: "\"assetPackID\": ⟦\(literal)⟧"), .error(.invalidIdentifier))
  }

  @Test(
    "any other character is one warning that names it",
    arguments: [
      (#""a_b_c""#, "_"), (#""com.example.a""#, "."), (#""My Pack""#, "space"), (#""é""#, "é"),
      (#""a+b""#, "+"), (#""日本""#, "日"), (#""a\\b""#, "\\"),
    ])
  func discouraged(literal: String, named: String) {
    expect(
      manifestText(id: "\"assetPackID\": ⟦\(literal)⟧"), .warning(.discouragedIdentifier, named))
  }

  @Test("several such characters still are one warning")
  func severalCharacters() {
    expect(
      manifestText(id: #""assetPackID": ⟦"a.b_c.d"⟧"#), .warning(.discouragedIdentifier, ".", "_"))
  }

  @Test("a bad id has no warning beside its error")
  func errorOnly() {
    expect(manifestText(id: #""assetPackID": ⟦"a_b/c"⟧"#), .error(.invalidIdentifier, "/"))
  }
}
