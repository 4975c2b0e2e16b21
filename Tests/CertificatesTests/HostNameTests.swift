import SystemIO
import Testing

@testable import Certificates

@Suite("Hosts and the names of certificates")
struct HostNameTests {
  @Test(
    "C25-s4: addresses and names become the right kind of name",
    arguments: [
      ("192.168.1.10", AlternativeName.address([192, 168, 1, 10])),
      ("::1", .address([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
      ("[::1]", .address([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
      ("mac.local", .dns("mac.local")), ("MAC.local.", .dns("mac.local")),
    ])
  func kinds(text: String, name: AlternativeName) throws {
    #expect(AlternativeName(try #require(HostName(text))) == name)
  }

  @Test(
    "C25-s4: what is no host is refused", arguments: ["bücher.example", "a..b", "1.2.3", "", "x y"])
  func refused(text: String) {
    #expect(HostName(text) == nil)
  }

  @Test(
    "A wildcard stands for one label, and an address only for itself",
    arguments: [
      ("*.example.com", "a.example.com", true), ("*.example.com", "example.com", false),
      ("*.example.com", "a.b.example.com", false), ("*.com", "a.com", false),
      ("a.example.com", "a.example.com", true), ("127.0.0.1", "127.0.0.1", false),
    ])
  func wildcards(name: String, host: String, matches: Bool) throws {
    #expect(AlternativeName.dns(name).matches(try #require(HostName(host))) == matches)
  }
}
