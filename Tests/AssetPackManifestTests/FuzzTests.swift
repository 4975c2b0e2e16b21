import AssetPackManifest
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("Broken manifests")
struct FuzzTests {
  static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "/*", "*/", "//", "\n", "\r", "\u{FEFF}",
      "\\u0061", "\\uD800", "0x", "1e999", "NaN", "é", "\u{2028}", "\"file\"", "\"\\u0000\"",
      "[[[[",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x00]]

  /// One seeded change of `bytes`: bytes cut, doubled, flipped, swapped, or a piece put in.
  static func mutate(_ bytes: inout [UInt8], with random: inout SeededGenerator) {
    guard !bytes.isEmpty else {
      bytes = [UInt8(ascii: "{")]
      return
    }
    let at = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 1...8, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(at..<end)
    case 1: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 2: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &random))
    case 4: bytes.removeSubrange(at...)
    default:
      if let piece = pieces.randomElement(using: &random) {
        bytes.replaceSubrange(at..<at, with: piece)
      }
    }
  }

  @Test("never crash, always end, and say why there is no manifest", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for name in FixtureTests.names {
      let original = [UInt8](try Data(contentsOf: FixtureTests.folder.appending(path: name)))
      for _ in 0..<30 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...6, using: &random) { Self.mutate(&bytes, with: &random) }
        let decoded = ManifestDecoder.decode(bytes, name: name)
        if decoded.manifest == nil {
          #expect(decoded.findings.hasErrors, "\(name): \(bytes)")
        } else {
          #expect(!decoded.findings.hasErrors, "\(name): \(bytes)")
        }
        for finding in decoded.findings.diagnostics {
          guard case .source(let location) = finding.place else { continue }
          #expect(location.line >= 1 && location.column >= 1)
          #expect(location.endColumn >= location.column)
        }
      }
    }
  }

  @Test("every prefix of a manifest is refused with a reason")
  func prefixes() {
    let bytes = Array(
      manifestText(more: #""language": "en", "userInfo": {"a": [1, 'b', 0x1F, null]}"#).utf8)
    for count in 0..<(bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0) {
      let decoded = ManifestDecoder.decode(Array(bytes[..<count]), name: "m.json")
      #expect(decoded.manifest == nil)
      #expect(decoded.findings.hasErrors, "\(count) bytes")
      #expect(decoded.findings.errorCount <= 12, "\(count) bytes: \(describe(decoded.findings))")
    }
  }

  @Test("random bytes are refused with a reason", arguments: 0..<4)
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: 1000 + seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0..<64, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let decoded = ManifestDecoder.decode(bytes, name: "m.json")
      #expect(decoded.manifest == nil)
      #expect(decoded.findings.hasErrors)
    }
  }
}
