/// Builds entropy coded blocks triplet by triplet: slow, and open to whatever a test wants wrong.
struct BlockBuilder {
  struct Triplet {
    var literals: Int
    var match: Int
    /// 0 repeats the distance before.
    var distance: Int
  }

  var literals: [UInt8]
  var triplets: [Triplet]
  /// 360 frequencies, in the order of the header.
  var frequencies: [Int]
  /// Begins with what the sums of the triplets say.
  var rawCount: Int
  /// Literals as coded; a multiple of four unless a test breaks that.
  var literalCount: Int
  var tripletCount: Int
  /// Added to the size that the header states for itself.
  var headerSizeError = 0
  /// Stands between the frequency table and the payloads, as a part of the header.
  var surplusTable: [UInt8] = []
  /// Where the coding of literals 0...3, L, M and D begins, which is where decoding must end.
  var finalStates = [0, 0, 0, 0, 0, 0, 0]
  /// Bits that stand before the first ones of the payloads, which nothing reads.
  var surplusBits = 0

  init(literals: [UInt8], triplets: [Triplet]) {
    self.literals = literals
    while self.literals.count % 4 != 0 { self.literals.append(literals[0]) }
    self.triplets = triplets
    rawCount = triplets.reduce(0) { $0 + $1.literals + $1.match }
    literalCount = self.literals.count
    tripletCount = triplets.count
    frequencies =
      Self.normalized(triplets.map { Code.literalRun.symbol($0.literals) }, Code.literalRun)
      + Self.normalized(triplets.map { Code.match.symbol($0.match) }, Code.match)
      + Self.normalized(triplets.map { Code.distance.symbol($0.distance) }, Code.distance)
      + Self.normalized(self.literals.map(Int.init), Code.literal)
  }

  /// The block with a `bvx2` header.
  func packed() -> [UInt8] {
    let (literals, triplets) = payloads()
    var table = BitWriter()
    for frequency in frequencies { table.append(frequencyCode: frequency) }
    if literals.isEmpty && triplets.isEmpty { table = BitWriter() }
    let tableBytes = table.bytes + surplusTable
    var header: [UInt8] = Array("bvx2".utf8) + littleEndian(rawCount, 4)
    let first =
      literalCount | literals.bytes.count << 20 | tripletCount << 40
      | (7 - literals.padding) << 60
    let second =
      literals.states[0] | literals.states[1] << 10 | literals.states[2] << 20
      | literals.states[3] << 30 | triplets.bytes.count << 40 | (7 - triplets.padding) << 60
    let third =
      (32 + tableBytes.count + headerSizeError) | triplets.states[0] << 32
      | triplets.states[1] << 42 | triplets.states[2] << 52
    header += littleEndian(first, 8) + littleEndian(second, 8) + littleEndian(third, 8)
    return header + tableBytes + literals.bytes + triplets.bytes
  }

  /// The block with a `bvx1` header.
  func plain() -> [UInt8] {
    let (literals, triplets) = payloads()
    var header: [UInt8] = Array("bvx1".utf8) + littleEndian(rawCount, 4)
    header += littleEndian(literals.bytes.count + triplets.bytes.count, 4)
    header += littleEndian(literalCount, 4) + littleEndian(tripletCount, 4)
    header += littleEndian(literals.bytes.count, 4) + littleEndian(triplets.bytes.count, 4)
    header += littleEndian(-literals.padding, 4)
    for state in literals.states { header += littleEndian(state, 2) }
    header += littleEndian(-triplets.padding, 4)
    for state in triplets.states { header += littleEndian(state, 2) }
    for frequency in frequencies { header += littleEndian(frequency, 2) }
    return header + [0, 0] + literals.bytes + triplets.bytes
  }

  private struct Payload {
    var bytes: [UInt8]
    var padding: Int
    var states: [Int]
    var isEmpty: Bool { bytes.isEmpty }
  }

  private func payloads() -> (literals: Payload, triplets: Payload) {
    var writer = BitWriter()
    for _ in 0..<surplusBits { writer.append(0, 1) }
    var states = Array(finalStates[..<4])
    for index in literals.indices.reversed() {
      writer.encode(Int(literals[index]), &states[index % 4], table(Code.literal))
    }
    let literalPayload = Payload(bytes: writer.bytes, padding: writer.padding, states: states)

    writer = BitWriter()
    for _ in 0..<surplusBits { writer.append(0, 1) }
    states = Array(finalStates[4...])
    for triplet in triplets.reversed() {
      writer.encode(value: triplet.distance, &states[2], Code.distance, table(Code.distance))
      writer.encode(value: triplet.match, &states[1], Code.match, table(Code.match))
      writer.encode(value: triplet.literals, &states[0], Code.literalRun, table(Code.literalRun))
    }
    let zeros = [UInt8](repeating: 0, count: triplets.isEmpty ? 0 : 8)
    return (
      literalPayload,
      Payload(bytes: zeros + writer.bytes, padding: writer.padding, states: states)
    )
  }

  private func table(_ code: Code) -> ArraySlice<Int> {
    frequencies[code.first..<code.first + code.symbols]
  }

  private static func normalized(_ symbols: [Int], _ code: Code) -> [Int] {
    var counts = [Int](repeating: 0, count: code.symbols)
    for symbol in symbols { counts[symbol] += 1 }
    guard !symbols.isEmpty else {
      counts[0] = code.states
      return counts
    }
    var result = counts.map { $0 == 0 ? 0 : max(1, $0 * code.states / symbols.count) }
    while result.reduce(0, +) != code.states {
      let most = result.indices.max { result[$0] < result[$1] } ?? 0
      let surplus = result.reduce(0, +) - code.states
      result[most] -= surplus > 0 ? min(surplus, max(1, result[most] / 2)) : surplus
    }
    return result
  }
}

/// An alphabet, written down a second time so that the tests do not lean on the module's tables.
struct Code {
  let symbols: Int
  let states: Int
  let first: Int
  /// Base and extra bits of each symbol.
  let values: [(base: Int, bits: Int)]

  static let literalRun = Code(
    symbols: 20, states: 64, first: 0,
    values: (0..<16).map { ($0, 0) } + [(16, 2), (20, 3), (28, 5), (60, 8)])
  static let match = Code(
    symbols: 20, states: 64, first: 20,
    values: (0..<16).map { ($0, 0) } + [(16, 3), (24, 5), (56, 8), (312, 11)])
  static let distance = Code(
    symbols: 64, states: 256, first: 40,
    values: (0..<64).map { (4 * (1 << ($0 / 4) - 1) + ($0 % 4) << ($0 / 4), $0 / 4) })
  static let literal = Code(
    symbols: 256, states: 1024, first: 104, values: (0..<256).map { ($0, 0) })

  func symbol(_ value: Int) -> Int {
    values.lastIndex { $0.base <= value } ?? 0
  }
}

func littleEndian(_ value: Int, _ bytes: Int) -> [UInt8] {
  (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
