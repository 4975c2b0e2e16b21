import Diagnostics
import Foundation
import Testing

@testable import CommandLineKit

@Suite("Findings for machines")
struct MachineRendererTests {
  private let code = DiagnosticCode("BA0107", "duplicate key")

  private func object(_ line: JSONLine) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test("JSON holds every part of a finding under its documented name")
  func json() throws {
    let text = SourceText(name: "m.json", bytes: Array("{\n \"a\"}".utf8))
    let diagnostic = Diagnostic(
      .error, code, "say \"no\"\n", at: .source(text.location(of: 3..<6)),
      notes: [.init("n", at: .archive(name: "x.aar", entry: "e", offset: 1, streamOffset: .max))],
      help: "h")
    let object = try object(JSONRenderer.line(diagnostic))
    #expect(object["type"] as? String == "finding")
    #expect(object["severity"] as? String == "error")
    #expect(object["code"] as? String == "BA0107")
    #expect(object["title"] as? String == "duplicate key")
    #expect(object["message"] as? String == "say \"no\"\n")
    #expect(object["file"] as? String == "m.json")
    #expect(object["line"] as? Int == 2)
    #expect(object["column"] as? Int == 2)
    #expect(object["endColumn"] as? Int == 5)
    #expect(object["help"] as? String == "h")
    let notes = try #require(object["notes"] as? [[String: Any]])
    #expect(notes.first?["message"] as? String == "n")
    #expect(notes.first?["entry"] as? String == "e")
    #expect(notes.first?["offset"] as? UInt64 == 1)
    #expect(notes.first?["streamOffset"] as? UInt64 == .max)
  }

  @Test("C15-s3: paths that are not UTF-8 give valid JSON that still holds their bytes")
  func paths() throws {
    var line = JSONLine(type: "path")
    line.add("path", path: [0xCF, 0xF0, 0x2E, 0x0A])
    line.add("other", path: "é\u{202E}\u{1}日".utf8)
    #expect(line.text.allSatisfy { $0 != "\u{202E}" && $0 != "\u{1}" })
    let object = try object(line)
    #expect(object["path"] as? String == #"\xcf\xf0.\u{0a}"#)
    #expect(object["pathHex"] as? String == "cff02e0a")
    #expect(object["other"] as? String == "é\u{202E}\u{1}日")
    #expect(object["otherHex"] == nil)
  }

  @Test("all kinds of fields come out as JSON")
  func fields() throws {
    var inner = JSONLine()
    inner.add("n", UInt64.max)
    var line = JSONLine(type: "t")
    line.add("yes", true)
    line.add("o", inner)
    line.add("list", [inner, inner])
    line.add("names", ["a", "b\""])
    line.add("raw", json: "{\"x\":null}")
    line.add("none", ifPresent: String?.none)
    line.add("none", ifPresent: Int?.none)
    #expect(
      line.text == #"{"type":"t","yes":true,"o":{"n":18446744073709551615},"#
        + #""list":[{"n":18446744073709551615},{"n":18446744073709551615}],"#
        + #""names":["a","b\""],"raw":{"x":null}}"#)
    #expect(try object(line).count == 6)
    #expect(JSONRenderer.omitted(3).text == #"{"type":"omitted","count":3}"#)
  }

  @Test("workflow commands escape what would end them")
  func github() {
    let text = SourceText(name: "a,b:c%.json", bytes: Array("{\"a\"}".utf8))
    let diagnostic = Diagnostic(
      .warning, code, "100 %, sure: yes", at: .source(text.location(of: 1..<4)),
      notes: [.init("first", at: .path("p"))], help: "do")
    #expect(
      GitHubRenderer.text(diagnostic)
        == "::warning file=a%2Cb%3Ac%25.json,line=1,endLine=1,col=2,endColumn=4,"
        + "title=BA0107%3A duplicate key::100 %25, sure: yes%0Ap: note: first%0Ahelp: do\n")
    #expect(
      GitHubRenderer.text(Diagnostic(.note, code, "a\r\nb"))
        == "::notice title=BA0107%3A duplicate key::a\\u{0d}\\u{0a}b\n")
    #expect(
      GitHubRenderer.text(Diagnostic(.error, code, "m", at: .archive(name: "x", offset: 7)))
        == "::error file=x,title=BA0107%3A duplicate key::m (byte 7)\n")
    let wide = SourceText(name: "w", bytes: Array("é😀[x]".utf8))
    #expect(
      GitHubRenderer.text(Diagnostic(.error, code, "m", at: .source(wide.location(of: 6..<9))))
        == "::error file=w,line=1,endLine=1,col=4,endColumn=6,title=BA0107%3A duplicate key::m\n")
    #expect(
      GitHubRenderer.plain("::a::b\n  ::c\nd::e ##[f]##[\n")
        == #"\u{3a}:a::b"# + "\n" + #"  \u{3a}:c"# + "\n" + #"d::e \u{23}#[f]\u{23}#["# + "\n")
    #expect(GitHubRenderer.message("%\r\n:,") == "%25%0D%0A:,")
    #expect(GitHubRenderer.omitted(1) == "::notice title=omitted::1 more finding is not shown\n")
  }
}
