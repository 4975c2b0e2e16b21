import AssetPackManifest
import Diagnostics
import Foundation
import Testing

/// Manifests in the shapes that people really write, and what is to be said of each.
@Suite("Manifests from the field")
struct FixtureTests {
  struct Verdict: Decodable, Sendable {
    let ok: Bool
    let errors: [String]
    let warnings: [String]
    let needsSchema: Int
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func verdicts() throws -> [String: Verdict] {
    let data = try Data(contentsOf: folder.appending(path: "expected.json"))
    return try JSONDecoder().decode([String: Verdict].self, from: data)
  }

  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0 != "expected.json" }.sorted()
  }()

  /// The code that each kind of finding in `expected.json` stands for.
  static let codes: [String: DiagnosticCode] = [
    "placeholders": .placeholder,
    "id: slash and blanks": .invalidIdentifier,
    "id: empty": .invalidIdentifier,
    "installationEventTypes missing": .missingEventTypes,
    "two policies": .policyCount,
    "platforms empty": .noPlatforms,
    "id: underscore": .discouragedIdentifier,
    "id: dots": .discouragedIdentifier,
    "id: dot": .discouragedIdentifier,
  ]

  @Test("every fixture has a verdict, and every verdict a fixture")
  func complete() throws {
    #expect(Self.names.count >= 44)
    #expect(Set(Self.names) == Set(try Self.verdicts().keys))
  }

  @Test("exactly the expected errors, warnings and schema", arguments: names)
  func fixture(name: String) throws {
    let verdict = try #require(try Self.verdicts()[name])
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let decoded = ManifestDecoder.decode(bytes, name: name)
    let findings = decoded.findings.diagnostics
    let errors = Set(findings.filter { $0.severity == .error }.map(\.code))
    let warnings = Set(findings.filter { $0.severity == .warning }.map(\.code))
    #expect(errors == Set(try verdict.errors.map { try #require(Self.codes[$0]) }))
    #expect(warnings == Set(try verdict.warnings.map { try #require(Self.codes[$0]) }))
    #expect(decoded.findings.hasErrors == !verdict.ok)
    #expect((decoded.manifest != nil) == verdict.ok)
    #expect(decoded.neededSchema?.rawValue == verdict.needsSchema)
    #expect(findings.allSatisfy { place(of: $0.place) != "no place" })
  }

  @Test(
    "findings of the fixtures stand at their values",
    arguments: [
      ("02-template26-like.json", ["3:17-34", "17:12-28", "20:17-38"]),
      ("04-axiom-minimal-platforms-empty.json", ["15:18-20"]),
      ("50-id-with-spaces-and-slash.json", ["2:18-35"]),
      ("53-rejected-prefetch-no-events.json", ["4:21-22"]),
      ("58-two-policies.json", ["10:5-15"]),
    ])
  func places(name: String, places: [String]) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
    let decoded = ManifestDecoder.decode(bytes, name: name)
    #expect(decoded.findings.diagnostics.map { place(of: $0.place) } == places)
  }
}
