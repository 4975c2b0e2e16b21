import Diagnostics
import Foundation
import Testing

@testable import CommandLineKit

@Suite("Findings as a SARIF log")
struct SARIFTests {
  private static let code = DiagnosticCode("BA0107", "duplicate key")
  private static let other = DiagnosticCode("BA0403", "the archive ends too early")

  private static let program = Program(
    name: "tool", version: "1.2.3", summary: "s", commands: [],
    explanations: [
      Explanation(
        code, meaning: "It means.", reason: "It matters.", remedy: "Mend it.", example: "x")
    ])

  private func run(
    _ findings: [Diagnostic], omitted: Int = 0, suppression: String? = nil,
    status: Diagnostics.ExitStatus = .verdict
  ) throws -> [String: Any] {
    var log = SARIFLog(program: Self.program, uris: ArtifactURIs(workingDirectory: "/w/d"))
    var text = ""
    for finding in findings { text += log.result(finding, suppression: suppression) }
    log.omit(omitted)
    text += log.end(status)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["version"] as? String == "2.1.0")
    let runs = try #require(object?["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  private func json(_ value: Any?) -> String {
    let value = value ?? NSNull()
    let options: JSONSerialization.WritingOptions = [
      .sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes,
    ]
    return (try? JSONSerialization.data(withJSONObject: value, options: options))
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test("A finding in text has its lines and UTF-16 columns; places of notes are related")
  func source() throws {
    let text = SourceText(name: "./m ü.json", bytes: Array("{\"é😀\": 1}".utf8))
    let run = try run([
      Diagnostic(
        .error, Self.code, "m\u{202E}\n", at: .source(text.location(of: 1..<9)),
        notes: [
          .init("there", at: .source(text.location(of: 11..<12))), .init("and this"),
        ], help: "do")
    ])
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "BA0107")
    #expect(result["ruleIndex"] as? Int == 0)
    #expect(result["level"] as? String == "error")
    #expect(
      json(result["message"]) == json(["text": "m\u{202E}\n\nnote: and this\nhelp: do"]))
    #expect(
      json(result["locations"])
        == #"[{"physicalLocation":{"artifactLocation":{"uri":"m%20%C3%BC.json"},"#
        + #""region":{"endColumn":7,"endLine":1,"startColumn":2,"startLine":1}}}]"#)
    #expect(
      json(result["relatedLocations"])
        == #"[{"message":{"text":"there"},"physicalLocation":{"artifactLocation":"#
        + #"{"uri":"m%20%C3%BC.json"},"region":{"endColumn":10,"endLine":1,"startColumn":9,"#
        + #""startLine":1}}}]"#)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    #expect(run["newlineSequences"] as? [String] == ["\r\n", "\n", "\r"])
  }

  @Test("A finding in an archive has the byte of the file and the entry's name")
  func archive() throws {
    let run = try run([
      Diagnostic(
        .warning, Self.other, "m",
        at: .archive(name: "/x.aar", entry: "Contents/a", offset: 7, streamOffset: 9)),
      Diagnostic(.note, Self.code, "m", at: .archive(name: "x.aar")),
      Diagnostic(.error, Self.other, "m"),
    ])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(
      json(results[0]["locations"])
        == #"[{"logicalLocations":[{"fullyQualifiedName":"Contents/a","kind":"resource"}],"#
        + #""physicalLocation":{"artifactLocation":{"uri":"file:///x.aar"},"#
        + #""region":{"byteOffset":7}},"properties":{"streamOffset":9}}]"#)
    #expect(
      json(results[1]["locations"])
        == #"[{"physicalLocation":{"artifactLocation":{"uri":"x.aar"}}}]"#)
    #expect(results[2]["locations"] == nil)
    #expect(results.map { $0["level"] as? String } == ["warning", "note", "error"])
    #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1, 0])
  }

  @Test("The rules are the codes that occurred, with what is known of them")
  func rules() throws {
    let run = try run(
      [Diagnostic(.error, Self.other, "m"), Diagnostic(.error, Self.code, "m")],
      suppression: "--ignore X")
    let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
    #expect(driver?["name"] as? String == "tool")
    #expect(driver?["version"] as? String == "1.2.3")
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    #expect(
      json(rules[0])
        == #"{"id":"BA0403","shortDescription":{"text":"The archive ends too early."}}"#)
    #expect(
      json(rules[1])
        == #"{"fullDescription":{"text":"It means."},"help":{"markdown":"It matters.\n\nMend it."#
        + #"\n\n```\nx\n```","text":"It matters.\n\nMend it.\n\nx"},"id":"BA0107","#
        + #""shortDescription":{"text":"Duplicate key."}}"#)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(
      json(results[0]["suppressions"]) == #"[{"justification":"--ignore X","kind":"external"}]"#)
  }

  @Test(
    "The invocation tells how it ended, and what was not told",
    arguments: [
      (.success, true), (.verdict, true), (.badData, true), (.usage, false), (.noInput, false),
      (.inputOutput, false),
    ] as [(Diagnostics.ExitStatus, Bool)])
  func invocation(status: Diagnostics.ExitStatus, isSuccessful: Bool) throws {
    let run = try run([], omitted: 2, status: status)
    #expect((run["results"] as? [Any])?.isEmpty == true)
    #expect(
      json(run["invocations"])
        == "[{\"executionSuccessful\":\(isSuccessful),\"exitCode\":\(status.rawValue),"
        + #""toolExecutionNotifications":[{"level":"note","message":"#
        + #"{"text":"2 more findings are not shown"}}]}]"#)
  }

  @Test(
    "Names of files become references",
    arguments: [
      ("a.aar", "a.aar"), ("./a", "a"), (".//./a", "a"), ("../a", "../a"), ("/w/d/x/y", "x/y"),
      ("/w/d//x", "x"), ("/w/dx", "file:///w/dx"), ("/", "file:///"), ("/w/d", "file:///w/d"),
      ("b:c", "b%3Ac"), ("a b%20?#\\", "a%20b%2520%3F%23%5C"), ("ü😀~_-", "%C3%BC%F0%9F%98%80~_-"),
      ("\u{1}", "%01"),
    ])
  func uris(name: String, expected: String) {
    #expect(ArtifactURIs(workingDirectory: "/w/d").reference(to: name) == expected)
    #expect(ArtifactURIs(workingDirectory: nil).reference(to: "/w/d/x") == "file:///w/d/x")
    #expect(ArtifactURIs(workingDirectory: "/").reference(to: "/x") == "file:///x")
  }
}
