import Testing
import WebPage

@Suite struct PageTemplateTests {
  @Test("Base64 is RFC 4648's")
  func base64() {
    let vectors = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "\u{FF}": "w78=",
    ]
    for (plain, coded) in vectors { #expect(Base64.text(Array(plain.utf8)) == coded) }
  }

  private func page(_ html: String, _ contents: [String: String]) throws -> String {
    let template = try PageTemplate(
      html: Array(html.utf8), style: Array("p{}".utf8), script: Array("f()".utf8))
    var bytes: [UInt8] = []
    try template.write(contents.mapValues { Array($0.utf8) }) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Places are filled in once, and what contents hold is no place")
  func places() throws {
    #expect(
      try page("<{{a}}|{{style}}|{{b}}|{{script}}|{{none}}>", ["{{a}}": "{{b}}", "{{b}}": "{{a"])
        == "<{{b}}|p{}|{{a|f()|{{none}}>")
  }

  @Test("The policy allows the style and the script by the digests that OpenSSL gives")
  func policy() throws {
    // printf 'p{}' | openssl dgst -sha256 -binary | base64
    #expect(
      try page("{{policy}}", [:])
        == "default-src 'none'; style-src 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='; "
        + "script-src 'sha256-GcEEE0IkDzIP5EQ6DXZaDPORqT5RTBELX8Fyzyg9yvo='; base-uri 'none'; form-action 'none'"
    )
  }

  @Test("Text and JSON cannot get out of the place that they stand in")
  func escaping() {
    #expect(HTMLText.escaped("plain é") == "plain é")
    #expect(
      HTMLText.escaped("<a b=\"c\" d='e'>&lt;")
        == "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;lt;")
    let inert = String(decoding: HTMLText.inert(json: "[\"</script>&\"]"), as: UTF8.self)
    #expect(inert == "[\"\\u003c/script\\u003e\\u0026\"]")
  }
}
