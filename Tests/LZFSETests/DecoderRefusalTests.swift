import LZFSE
import Testing

private typealias Triplet = BlockBuilder.Triplet

/// Streams with one thing wrong are refused, and for that reason.
struct DecoderRefusalTests {
  /// A block that makes 64 bytes of 20 literals.
  private static let sound = BlockBuilder(
    literals: SampleData.skewed.bytes(20),
    triplets: [
      Triplet(literals: 12, match: 20, distance: 7), Triplet(literals: 8, match: 24, distance: 0),
    ])

  private func refusal(
    _ block: [UInt8], room: Int = 64, after start: [UInt8] = []
  ) -> DecodingError.Reason? {
    LZFSETests.refusal(start + block + endMark, room: room)
  }

  private func refusal(
    of change: (inout BlockBuilder) -> Void
  ) -> [DecodingError.Reason?] {
    var builder = Self.sound
    change(&builder)
    return [refusal(builder.packed()), refusal(builder.plain())]
  }

  @Test("the block that the others are made from is sound")
  func soundBlock() {
    #expect(refusal { _ in } == [nil, nil])
  }

  @Test("bytes after the end mark")
  func trailingBytes() {
    // The reference ignores them.
    #expect(LZFSETests.refusal(endMark + [0], room: 0) == .trailingBytes)
    #expect(LZFSETests.refusal(endMark + endMark, room: 0) == .trailingBytes)
    #expect(
      LZFSETests.refusal(Self.sound.packed() + endMark + [98], room: 64) == .trailingBytes)
  }

  @Test("no end mark")
  func noEndMark() {
    #expect(LZFSETests.refusal([], room: 0) == .truncated)
    #expect(LZFSETests.refusal(rawBlock([1]), room: 1) == .truncated)
    #expect(LZFSETests.refusal(Self.sound.packed(), room: 64) == .truncated)
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(throws: DecodingError(.truncated, at: 0)) {
      try Decoder().decode(nothing, into: UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }
  }

  @Test("a block of unknown kind, at its place")
  func unknownBlock() {
    let stream = rawBlock([1, 2]) + Array("bvx3".utf8) + endMark
    #expect(throws: DecodingError(.unknownBlock(0x3378_7662), at: 10)) {
      try decoded(stream, room: 10)
    }
  }

  @Test("another size than the header says")
  func wrongSize() {
    #expect(refusal { $0.rawCount -= 1 } == [.sizeMismatch, .sizeMismatch])
    var longer = Self.sound
    longer.rawCount += 1
    #expect(refusal(longer.packed(), room: 100) == .sizeMismatch)
    #expect(refusal(longer.plain(), room: 100) == .sizeMismatch)
    #expect(refusal(Self.sound.packed(), room: 63) == .outputTooLarge)
    #expect(refusal(rawBlock([1, 2]), room: 1) == .outputTooLarge)
    #expect(refusal(BlockBuilder(literals: [], triplets: []).withRawCount(1)) == .sizeMismatch)
  }

  @Test("distances without a past")
  func badDistances() {
    #expect(refusal { $0 = $0.withDistance(0) } == [.badDistance, .badDistance])
    #expect(refusal { $0 = $0.withDistance(12) } == [nil, nil])
    #expect(refusal { $0 = $0.withDistance(13) } == [.badDistance, .badDistance])
    // A distance is checked even where nothing is copied from it.
    let noMatch = BlockBuilder(
      literals: [1, 2, 3, 4], triplets: [Triplet(literals: 4, match: 0, distance: 5)])
    #expect(refusal(noMatch.packed()) == .badDistance)
    #expect(refusal(noMatch.packed(), after: rawBlock([9])) == nil)
    let nothing = BlockBuilder(
      literals: [], triplets: [Triplet(literals: 0, match: 0, distance: 1)])
    #expect(refusal(nothing.packed()) == .badDistance)
  }

  @Test("a distance does not outlive its block")
  func distanceAcrossBlocks() {
    let repeating = BlockBuilder(
      literals: [], triplets: [Triplet(literals: 0, match: 4, distance: 0)])
    #expect(
      refusal(repeating.packed(), room: 100, after: Self.sound.packed()) == .badDistance)
  }

  @Test("more literals than the block has, or fewer")
  func literalCounts() {
    for (used, reason) in [
      (21, DecodingError.Reason.literalCountMismatch), (16, .literalCountMismatch), (17, nil),
    ] {
      let builder = BlockBuilder(
        literals: SampleData.skewed.bytes(20),
        triplets: [Triplet(literals: used, match: 4, distance: 1)])
      #expect(refusal(builder.packed()) == reason)
      #expect(refusal(builder.plain()) == reason)
    }
    let unused = BlockBuilder(literals: [1, 2, 3, 4], triplets: [])
    #expect(refusal(unused.packed()) == .literalCountMismatch)
  }

  @Test("counts out of range")
  func counts() {
    #expect(refusal { $0.literalCount = 19 } == [.badHeader, .badHeader])
    #expect(refusal { $0.literalCount = 40_004 } == [.badHeader, .badHeader])
    #expect(refusal { $0.tripletCount = 10_001 } == [.badHeader, .badHeader])
    #expect(refusal { $0.literalCount = 16 } == [.badLiterals, .badLiterals])
    #expect(refusal { $0.tripletCount = 1 } == [.badTriplets, .badTriplets])
    #expect(refusal { $0.literalCount = 40_000 } == [.badLiterals, .badLiterals])
    #expect(refusal { $0.tripletCount = 10_000 } == [.badTriplets, .badTriplets])
  }

  @Test("coding that does not begin at state 0, or that leaves bits")
  func leftOvers() {
    for place in 0..<7 {
      let reason: DecodingError.Reason = place < 4 ? .badLiterals : .badTriplets
      #expect(refusal { $0.finalStates[place] = 1 } == [reason, reason])
    }
    #expect(refusal { $0.surplusBits = 1 } == [.badLiterals, .badLiterals])
    #expect(refusal { $0.surplusBits = 8 } == [.badLiterals, .badLiterals])
    let noLiterals = BlockBuilder(
      literals: [], triplets: [Triplet(literals: 0, match: 9, distance: 1)])
    #expect(refusal(noLiterals.packed(), after: rawBlock([1])) == nil)
    for bits in [1, 7, 8, 64] {
      var surplus = noLiterals
      surplus.surplusBits = bits
      #expect(refusal(surplus.packed(), after: rawBlock([1])) != nil)
    }
  }

  @Test("frequencies of a wrong sum, in each alphabet", arguments: [0, 20, 40, 104])
  func frequencySums(_ first: Int) {
    for change in [1, -1] {
      var block = Self.sound.plain()
      let most = (first..<first + 20).max {
        Self.sound.frequencies[$0] < Self.sound.frequencies[$1]
      }
      let place = 50 + 2 * (most ?? 0)
      let frequency = Int(block[place]) + Int(block[place + 1]) << 8 + change
      block.replaceSubrange(place..<place + 2, with: littleEndian(frequency, 2))
      #expect(refusal(block) == .badFrequencies)
    }
  }

  @Test("a frequency table that ends elsewhere than the header")
  func tableEnd() {
    for error in [-400, -31, -1, 1, 2, 700, 1 << 20] {
      var builder = Self.sound
      builder.headerSizeError = error
      #expect(refusal(builder.packed()) != nil)
    }
    var builder = Self.sound
    builder.headerSizeError = -1
    #expect(refusal(builder.packed()) == .badFrequencies)
  }

  @Test("bytes or bits behind the frequency table")
  func surplusTable() {
    for surplus in [[0], [1], [0, 0], [UInt8](repeating: 0, count: 600)] as [[UInt8]] {
      var builder = Self.sound
      builder.surplusTable = surplus
      #expect(refusal(builder.packed()) == .badFrequencies)
    }
    var block = Self.sound.packed()
    let end = Int(block[24]) + Int(block[25]) << 8
    #expect(block[end - 1] & 0x80 == 0, "the last bit is unused")
    block[end - 1] |= 0x80
    #expect(refusal(block) == .badFrequencies)
  }

  @Test("unused bits of a payload that are not zero")
  func unusedBits() {
    var tried = (literals: 0, triplets: 0)
    for count in stride(from: 4, through: 80, by: 4) {
      let builder = BlockBuilder(
        literals: SampleData.skewed.bytes(count),
        triplets: [
          Triplet(literals: count / 2, match: 9, distance: 2),
          Triplet(literals: count - count / 2, match: count, distance: 1),
        ])
      let sound = builder.plain()
      #expect(refusal(sound, room: 1000) == nil)
      let literalEnd = 772 + Int(sound[20]) + Int(sound[21]) << 8
      for (paddingPlace, end, reason) in [
        (28, literalEnd, DecodingError.Reason.badLiterals), (40, sound.count, .badTriplets),
      ] where sound[paddingPlace] != 0 {
        for bit in 0..<(256 - Int(sound[paddingPlace])) {
          var block = sound
          block[end - 1] |= 0x80 >> UInt8(bit)
          #expect(refusal(block, room: 1000) == reason)
        }
        if paddingPlace == 28 { tried.literals += 1 } else { tried.triplets += 1 }
      }
    }
    #expect(tried.literals > 0 && tried.triplets > 0)
  }

  @Test("fields of the plain header out of range")
  func plainFields() {
    func changed(_ place: Int, _ value: Int, _ size: Int) -> DecodingError.Reason? {
      var block = Self.sound.plain()
      block.replaceSubrange(place..<place + size, with: littleEndian(value, size))
      return refusal(block)
    }
    #expect(changed(8, 5, 4) == .badHeader)
    for place in [28, 40] {
      for bits in [-8, 1, 8, Int(Int32.min), Int(Int32.max)] {
        #expect(changed(place, bits, 4) == .badHeader)
      }
    }
    for place in [32, 34, 36, 38] { #expect(changed(place, 1024, 2) == .badHeader) }
    for place in [44, 46] { #expect(changed(place, 64, 2) == .badHeader) }
    #expect(changed(48, 256, 2) == .badHeader)
    for place in [12, 16] { #expect(changed(place, 0xffff_ffff, 4) == .badHeader) }
    for place in [20, 24] {
      var block = Self.sound.plain()
      block.replaceSubrange(place..<place + 4, with: littleEndian(0xffff_ff00, 4))
      let other = place == 20 ? block[24] : block[20]
      block.replaceSubrange(8..<12, with: littleEndian(0xffff_ff00 + Int(other), 4))
      #expect(refusal(block) != nil)
    }
  }

  @Test("every cut of a stream")
  func cuts() {
    let lzvn = lzvnBlock(7, [0xe3, 1, 2, 3, 0x08, 2] + endOpcode)
    let blocks = [Self.sound.packed(), Self.sound.plain(), lzvn, rawBlock([1, 2, 3])]
    let stream = blocks.flatMap { $0 } + endMark
    #expect(LZFSETests.refusal(stream, room: 138) == nil)
    for count in 0..<stream.count {
      #expect(LZFSETests.refusal([UInt8](stream.prefix(count)), room: 1000) != nil)
    }
  }
}

extension BlockBuilder {
  fileprivate func withRawCount(_ count: Int) -> [UInt8] {
    var builder = self
    builder.rawCount = count
    return builder.packed()
  }

  /// Built anew, since another distance wants other frequencies.
  fileprivate func withDistance(_ distance: Int) -> BlockBuilder {
    var triplets = triplets
    triplets[0].distance = distance
    return BlockBuilder(literals: literals, triplets: triplets)
  }
}
