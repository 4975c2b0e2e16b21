import Testing

@testable import Diagnostics

@Suite("Bytes are split into scalars and bytes that belong to none")
struct UTF8DecoderTests {
  private func decode(_ bytes: [UInt8]) -> [UTF8Decoder<Array<UInt8>.Iterator>.Item] {
    var decoder = UTF8Decoder(bytes.makeIterator())
    var items: [UTF8Decoder<Array<UInt8>.Iterator>.Item] = []
    while let item = decoder.next() { items.append(item) }
    return items
  }

  @Test("every scalar comes back")
  func allScalars() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if decode(Array(String(scalar).utf8)) != [.scalar(scalar)] {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(
    "ill-formed sequences give their bytes one by one",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xE0, 0xA0], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x90, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func illFormed(_ bytes: [UInt8]) {
    #expect(decode(bytes) == bytes.map { .invalid($0) })
    // What follows is not swallowed.
    #expect(decode(bytes + [0x41]) == bytes.map { .invalid($0) } + [.scalar("A")])
    #expect(decode(bytes + [0xC3, 0xA9]) == bytes.map { .invalid($0) } + [.scalar("é")])
  }

  @Test("whatever the bytes, none is lost and the standard library agrees on what is valid")
  func random() {
    var generator = SystemRandomNumberGenerator()
    let interesting: [UInt8] = [
      0x00, 0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...8, using: &generator)
      let bytes = (0..<count).map { _ in interesting.randomElement(using: &generator) ?? 0 }
      let items = decode(bytes)
      var back: [UInt8] = []
      var isValid = true
      for item in items {
        switch item {
        case .scalar(let scalar): back += Array(String(scalar).utf8)
        case .invalid(let byte):
          back.append(byte)
          isValid = false
        }
      }
      #expect(back == bytes)
      #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }
}
