import SystemIO
import Testing

@testable import PackServer

@Suite struct TargetTests {
  private func target(_ text: String) -> RequestTarget? { RequestTarget(Array(text.utf8)) }

  @Test("A target is a path and a query, decoded; the absolute form is one, too")
  func forms() throws {
    let plain = try #require(target("/manifest?platform=iOS&x=a%2Bb+c&flag"))
    #expect(plain.path.elementsEqual("/manifest".utf8))
    #expect(plain.parameter("platform") == "iOS")
    #expect(plain.parameter("x") == "a+b c")
    #expect(plain.parameter("flag") == "")
    #expect(plain.parameter("y") == nil)
    #expect(target("https://a:1/assets/%41?q")?.path == Array("/assets/A".utf8))
    #expect(target("https://a?q=1")?.path == Array("/".utf8))
    #expect(target("/assets/a/../b")?.suffix(after: "/assets/") == Array("a/../b".utf8))
    for bad in ["", "manifest", "*", "/%", "/%4", "/%zz", "/?a=%f", "a:443"] {
      #expect(target(bad) == nil, "\(bad)")
    }
  }

  @Test("Hosts are names and addresses in one spelling")
  func hosts() {
    let good = [
      ("Mac.LOCAL.", "mac.local", "mac.local"), ("192.168.1.10", "192.168.1.10", "192.168.1.10"),
      ("::1", "::1", "[::1]"), ("[2001:DB8:0::1]", "2001:db8::1", "[2001:db8::1]"),
      ("a_b-c", "a_b-c", "a_b-c"),
    ]
    for (text, name, url) in good {
      #expect(HostName(text)?.text == name)
      #expect(HostName(text)?.urlText == url)
    }
    let bad = [
      "", ".", "a..b", "-a", "a b", "https://a", "a:1", "[1.2.3.4]", "1.2.3", "1.2.3.4.5",
      "a/b", String(repeating: "a", count: 64), "[::1", "é.local",
    ]
    for text in bad { #expect(HostName(text) == nil, "\(text)") }
  }
}
