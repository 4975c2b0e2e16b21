import Foundation
import TestSupport
import Testing

@testable import Certificates

@Suite("QR codes")
struct QRCodeTests {
  private static let address = "http://mac.local:8080/profile.mobileconfig"

  /// Paints half blocks with 4 dots a module, and has ZXing read them.
  private static let reader = """
    import sys, re
    import numpy, zxingcpp
    lines = re.sub('\\x1b\\\\[[0-9;]*m', '', open(sys.argv[1]).read()).splitlines()
    blocks = {' ': (0, 0), '▀': (1, 0), '▄': (0, 1), '█': (1, 1)}
    rows = []
    for line in lines:
        rows.append([blocks[c][0] for c in line])
        rows.append([blocks[c][1] for c in line])
    ink = numpy.array(rows, dtype=numpy.uint8)
    if sys.argv[2] == 'dark-ink':
        ink = 1 - ink
    image = numpy.kron(ink * 255, numpy.ones((4, 4), dtype=numpy.uint8))
    image = numpy.pad(image, 8, constant_values=255 if sys.argv[2] == 'dark-ink' else 0)
    found = zxingcpp.read_barcodes(image, try_invert=False)
    print(found[0].text if found else 'nothing')
    """

  private func read(_ text: String, ink: String) throws -> String {
    let tree = try TemporaryTree()
    try tree.file("code", text)
    try tree.file("read.py", Self.reader)
    let result = try CommandRunner(CommandRunner.python, in: tree.path).run("read.py", "code", ink)
    #expect(result.exit == .status(0), "\(result.errorText)")
    return result.text.trimmingCharacters(in: .newlines)
  }

  @Test("ZXing reads what is drawn: black on white with colours, light modules without")
  func readable() throws {
    let code = try #require(QRCode(Self.address))
    let colored = code.text(isColored: true)
    #expect(try read(colored, ink: "dark-ink") == Self.address)
    for line in colored.split(separator: "\n") {
      #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
    }
    #expect(try read(code.text(isColored: false), ink: "light-ink") == Self.address)
  }

  @Test("There are four light modules on each side")
  func quietZone() throws {
    let code = try #require(QRCode(Self.address))
    let lines = code.text(isColored: false).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count == code.width + 8 })
    #expect(lines.count == (code.width + 9) / 2)
    for line in lines.prefix(2) + lines.suffix(2).prefix(1) {
      #expect(line.allSatisfy { $0 == "█" })
    }
    #expect(lines.allSatisfy { $0.prefix(4).allSatisfy { "█▀".contains($0) } })
  }

  @Test("Nothing, and more than any code holds, are refused")
  func limits() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "a", count: 3000)) == nil)
  }
}
