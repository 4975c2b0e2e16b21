import Diagnostics
import PropertyList
import TestSupport
import Testing

@Suite("Broken property lists")
struct FuzzTests {
  static let samples: [[UInt8]] = [
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x"><plist version="1.0"><dict>
      <key>a</key><array><string>b&amp;<![CDATA[c]]></string><integer>-1</integer><true/></array>
      <key>d</key><data>AAEC</data><key>e</key><date>2001-01-01T00:00:00Z</date></dict></plist>
      """.utf8),
    Array(
      #"""
      // !$*UTF8*$!
      {a = (b, "c\U00e9\101", <0f 1e>, ); /* d */ e = {f = 'g';}; }
      """#.utf8),
    binary([
      [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x61, 0x20, 0xAC], [0xA3, 5, 6, 7],
      [0x4F, 0x10, 3, 1, 2, 3], [0x09], [0x23, 0, 0, 0, 0, 0, 0, 0, 0],
      [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
    ]),
  ]

  /// Reads, and looks at every place.
  private func check(_ bytes: [UInt8]) {
    let document = read(bytes)
    if document.root == nil { #expect(document.findings.hasErrors, "\(bytes)") }
    for finding in document.findings.diagnostics {
      guard case .source(let location) = finding.place else { continue }
      if location.line < 1 || location.column < 1 { Issue.record("\(bytes): \(location)") }
    }
  }

  @Test("every cut", arguments: 0..<3)
  func cuts(sample: Int) {
    for count in Self.samples[sample].indices { check(Array(Self.samples[sample][..<count])) }
  }

  @Test("every byte, every bit and some values", arguments: 0..<3)
  func bytes(sample: Int) {
    for index in Self.samples[sample].indices {
      var bytes = Self.samples[sample]
      for bit in 0..<8 {
        bytes[index] = Self.samples[sample][index] ^ (1 << UInt8(bit))
        check(bytes)
      }
      for value in [0, 0xFF, 0x7F, 0x80] as [UInt8] {
        bytes[index] = value
        check(bytes)
      }
    }
  }

  @Test("many changes at once", arguments: 0..<6)
  func changes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<700 {
      var bytes = Self.samples[Int(seed) % 3]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, at + Int.random(in: 1...9, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where end - at < bytes.count: bytes.removeSubrange(at..<end)
        case 1: bytes.insert(contentsOf: bytes[at..<end], at: at)
        case 2: bytes[at] = UInt8.random(in: 0...255, using: &random)
        default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      check(bytes)
    }
  }

  @Test("noise after each kind's first bytes")
  func noise() {
    var random = SeededGenerator(seed: 9)
    for start in ["bplist00", "<", "{", "(", "<plist>", ""] {
      for _ in 0..<300 {
        let noise = (0..<Int.random(in: 0..<90, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        check(Array(start.utf8) + noise)
      }
    }
  }

  @Test("floods of mistakes end early", .timeLimit(.minutes(1)))
  func floods() {
    for (start, piece) in [
      ("{", "@;"), ("", "<x>"), ("<array>", "&;"), ("", "</dict>"), ("{", "a=(;"),
      ("", "<array><dict><key>"), ("<array>", "<!--"), ("{", "/*"), ("{", "a = b; "),
      ("<array>", "<string>"), ("<array>", "<"), ("(", "\""), ("(", "<"),
    ] {
      let document = read(start + String(repeating: piece, count: 50_000))
      #expect(document.findings.hasErrors, "\(piece)")
      #expect(document.findings.errorCount <= 100, "\(piece)")
    }
  }
}
