/// The first 128 bits of a SHA-256, to tell contents apart where many of them are kept.
package struct ContentDigest: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  package init(_ value: DigestValue) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    high = number(value.bytes[0..<8])
    low = number(value.bytes[8..<16])
  }

  /// The first 64 bits in hexadecimal, as they stand at the start of the SHA-256.
  package var prefix: String {
    let digits = String(high, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
