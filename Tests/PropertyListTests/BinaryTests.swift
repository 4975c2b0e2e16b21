import Diagnostics
import PropertyList
import Testing

@Suite("Binary property lists")
struct BinaryTests {
  private func codes(_ bytes: [UInt8]) -> [DiagnosticCode] {
    read(bytes).findings.diagnostics.map(\.code)
  }

  @Test("what plistlib does not write")
  func rareKinds() {
    let bytes = binary([
      [0xA6, 1, 2, 3, 4, 5, 6], [0x00], [0xC1, 7], [0xB1, 8],
      [0x14] + Array(repeating: 0xFF, count: 15) + [0xFE], [0x22, 0x3F, 0xC0, 0, 0],
      [0x72, 0xC3, 0xA9], [0x09], [0x10, 1],
    ])
    let document = read(bytes)
    #expect(document.findings.diagnostics.isEmpty, "\(describe(document.findings))")
    #expect(brief(document.root) == "[null set[t] set[i1] i-2 r3ff8000000000000 'é']")
  }

  @Test("widths of offsets and references", arguments: [1, 2, 3, 4, 8])
  func widths(width: Int) {
    let zeros = [UInt8](repeating: 0, count: width - 1)
    let bytes = binary(
      [[0xA2] + zeros + [1] + zeros + [1], [0x10, 7]], offsetWidth: width, referenceWidth: width)
    #expect(brief(read(bytes).root) == "[i7 i7]")
  }

  @Test("cycles, straight and around")
  func cycles() {
    #expect(codes(binary([[0xA1, 0]])) == [.propertyListCycle])
    let around = read(binary([[0xA2, 1, 2], [0xA1, 0], [0x09]]))
    #expect(around.findings.diagnostics.map(\.code) == [.propertyListCycle])
    #expect(!around.isComplete)
    #expect(brief(around.root) == "[[] t]")
  }

  @Test("a billion laughs are not written out")
  func laughs() {
    var objects: [[UInt8]] = (0..<40).map { level in
      [0xAA] + Array(repeating: UInt8(level + 1), count: 10)
    }
    objects.append([0x09])
    #expect(codes(binary(objects)) == [.propertyListExpansion])
    // Sharing as such is fine.
    let shared: [[UInt8]] = [[0xA3, 1, 1, 1], [0xA2, 2, 2], [0x09]]
    #expect(brief(read(binary(shared)).root) == "[[t t] [t t] [t t]]")
  }

  @Test("objects that overlap do not multiply the file")
  func overlap() {
    // Data of 60 000 bytes, and 2000 objects that all start there.
    let data: [UInt8] = [0x4F, 0x11, 0xEA, 0x60] + Array(repeating: 0x41, count: 60_000)
    let references = (1...2000).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let array: [UInt8] = [0xAF, 0x11, 0x07, 0xD0] + references
    let offsets = [8] + Array(repeating: 8 + array.count, count: 2000)
    let bytes = binary([array, data], offsets: offsets, offsetWidth: 2, referenceWidth: 2)
    #expect(codes(bytes) == [.propertyListExpansion])
  }

  @Test("nesting is limited, shared or not")
  func depth() {
    func chain(_ count: Int) -> [[UInt8]] {
      (0..<count).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]
    }
    #expect(codes(binary(chain(200))) == [.propertyListTooDeep])
    #expect(codes(binary(chain(128))).isEmpty)
    // Read first where it is shallow, then referred to from deep inside.
    var deep = chain(180)
    deep[0] = [0xA2, 100, 1]
    #expect(codes(binary(deep)) == [.propertyListTooDeep])
  }

  @Test("counts, references and offsets that lie")
  func lies() {
    let huge = [UInt8](repeating: 0xFF, count: 8)
    for objects: [[UInt8]] in [
      [[0x4F, 0x13] + huge], [[0xAF, 0x13] + huge], [[0xDF, 0x13] + huge], [[0xAF, 0x09]],
      [[0xAF, 0x13, 1]], [[0x55, 0x41]], [[0x61, 0x41]], [[0xA1, 9]], [[0x13, 1]], [[0x01]],
      [[0x0F]], [[0x15]], [[0x24]], [[0x32]], [[0x90]], [[0xE0]], [[0xF0]],
    ] {
      #expect(codes(binary(objects)) == [.binaryPropertyList], "\(objects)")
    }
    for offset in [0, 7, 9, 200] {
      #expect(codes(binary([[0x09]], offsets: [offset])) == [.binaryPropertyList], "\(offset)")
    }
    #expect(codes(binary([[0x09]], root: 1)) == [.binaryPropertyList])
    #expect(place(of: read(binary([[0xA1, 9]])).findings.diagnostics.first?.place) == "@9")
  }

  @Test("values that no property list has")
  func values() {
    #expect(codes(binary([[0x14] + Array(repeating: 0x7F, count: 16)])) == [.propertyListScalar])
    #expect(codes(binary([[0x8F] + Array(repeating: 0x7F, count: 16)])) == [.propertyListScalar])
    #expect(codes(binary([[0x51, 0xE9]])) == [.propertyListEncoding])
    #expect(codes(binary([[0x61, 0xD8, 0x00]])) == [.propertyListEncoding])
    #expect(codes(binary([[0x71, 0xFF]])) == [.propertyListEncoding])
    #expect(codes(binary([[0xD1, 1, 1], [0x10, 1]])) == [.propertyListPairing])
    let twice = read(binary([[0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x61], [0x09]]))
    #expect(twice.findings.diagnostics.map(\.code) == [.duplicatePropertyListKey])
    #expect(twice.isComplete)
  }

  @Test("no trailer, a trailer that lies, another version")
  func trailer() throws {
    #expect(codes(Array("bplist00".utf8)) == [.binaryPropertyList])
    let other = Array("bplist15".utf8) + Array(repeating: 0, count: 40)
    #expect(codes(other) == [.binaryPropertyList])
    let good = binary([[0x09]])
    for (fromEnd, value) in [
      (26, 0), (26, 9), (25, 0), (25, 9), (17, 0), (17, 200), (9, 7), (1, 4), (1, 255),
    ] as [(Int, UInt8)] {
      var bytes = good
      bytes[bytes.count - fromEnd] = value
      let document = read(bytes)
      #expect(
        document.findings.diagnostics.map(\.code) == [.binaryPropertyList], "\(fromEnd) \(value)")
      #expect(document.root == nil)
    }
  }
}
