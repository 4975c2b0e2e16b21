/// Data of one kind, the same on every run.
enum SampleData: String, CaseIterable, Sendable {
  case text, random, zeros, runs, pairs, triples, mixed, floats, farRepeats, vertices, skewed

  func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var random = SeededGenerator(seed: seed &* 31 &+ UInt64(rawValue.utf8.count))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 4096)
    while bytes.count < count { append(to: &bytes, &random) }
    return [UInt8](bytes.prefix(count))
  }

  private func append(to bytes: inout [UInt8], _ random: inout SeededGenerator) {
    switch self {
    case .text:
      let word = Self.words[min(random.below(Self.words.count), random.below(Self.words.count))]
      bytes.append(contentsOf: word)
      bytes.append(random.below(12) == 0 ? 10 : 32)
    case .random: bytes.append(UInt8(random.below(256)))
    case .zeros: bytes.append(contentsOf: repeatElement(0, count: 4096))
    case .runs:
      bytes.append(contentsOf: repeatElement(UInt8(random.below(8)), count: random.below(400)))
    case .pairs:
      let pair = [UInt8(random.below(256)), UInt8(random.below(256))]
      for _ in 0..<random.below(60) { bytes.append(contentsOf: pair) }
    case .triples:
      let triple = [UInt8(random.below(256)), 7, UInt8(random.below(256))]
      for _ in 0..<random.below(60) { bytes.append(contentsOf: triple) }
    case .mixed:
      let kinds: [SampleData] = [.text, .random, .runs, .floats, .pairs]
      let kind = kinds[random.below(kinds.count)]
      for _ in 0..<random.below(300) { kind.append(to: &bytes, &random) }
    case .floats:
      let value = Float(random.below(2000)) / 7
      withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    case .farRepeats:
      if bytes.count >= 262_139 {
        let from = bytes.count - 262_139
        bytes.append(contentsOf: bytes[from..<from + 40])
      }
      bytes.append(UInt8(random.below(256)))
    case .vertices:
      for _ in 0..<3 {
        let value = Float(random.below(64)) * 0.5 + Float(bytes.count >> 10)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    case .skewed:
      bytes.append(UInt8(min(random.below(256), random.below(256), random.below(256))))
    }
  }

  private static let words: [[UInt8]] = {
    var random = SeededGenerator(seed: 5)
    return (0..<600).map { _ in
      (0..<2 + random.below(8)).map { _ in
        UInt8(97 + min(random.below(26), random.below(26)))
      }
    }
  }()
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int {
    bound <= 0 ? 0 : Int(next() % UInt64(bound))
  }
}
