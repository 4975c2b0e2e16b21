internal import Diagnostics
internal import Digest

/// The first 128 bits of a SHA-256, to tell contents apart.
struct ContentDigest: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(_ value: DigestValue) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    high = number(value.bytes[0..<8])
    low = number(value.bytes[8..<16])
  }
}
