/// Decides how a block is stored, and codes it.
struct BlockCoder {
  let tables: CodingTables
  /// For blocks that might not fit the destination.
  private let staging: ScratchArray<UInt8>

  init(_ memory: ScratchMemory) throws(OutOfMemory) {
    tables = try CodingTables(memory)
    staging = try memory.array(
      of: UInt8.self,
      count: Self.worstSize(
        literals: FormatLimit.literalsPerBlock, triplets: FormatLimit.tripletsPerBlock))
  }

  /// Upper bound of what coding a block may touch in its target.
  ///
  /// A literal takes at most 10 bits and a triplet 54; the last store reaches 8 bytes further.
  private static func worstSize(literals: Int, triplets: Int) -> Int {
    FormatLimit.packedHeaderSize + FormatLimit.packedFrequencySize
      + (literals + 3) * 10 / 8 + FormatLimit.tripletPayloadPadding + triplets * 54 / 8 + 32
  }

  /// Writes the block to `output`; false if it is not worth more than its raw bytes.
  func write(_ block: OpenBlock, of source: SourceBytes, to output: inout StreamOutput) -> Bool {
    let rawCount = block.end - block.start
    if RawDecision.looksFlat(source, from: block.start, to: block.end, block.literalCount) {
      return false
    }
    let literalCount = block.padLiterals()
    countLiterals(block.literals, literalCount)
    if estimatedSize() * 1000 >= rawCount * 998 { return false }
    prepareCodes()

    let worst = Self.worstSize(literals: literalCount, triplets: block.tripletCount)
    let isDirect = output.room >= worst
    let target = isDirect ? output.target : staging
    let start = isDirect ? output.position : 0
    let end = code(block, literalCount, rawCount, to: target, at: start)
    if end - start >= output.rawSize(rawCount) { return false }
    if isDirect {
      output.advance(to: end)
    } else {
      output.append(staging, count: end)
    }
    return true
  }

  func prepareCodes() {
    tables.prepare(.literalRun, tables.literalRunCodes) { ValueCode.literalRun($0).extraBits }
    tables.prepare(.matchLength, tables.matchLengthCodes) { ValueCode.matchLength($0).extraBits }
    tables.prepare(.distance, tables.distanceCodes) { ValueCode.distance($0).extraBits }
    tables.prepare(.literal, tables.literalCodes) { _ in 0 }
  }

  /// Writes header and payloads; returns where they end.
  private func code(
    _ block: OpenBlock, _ literalCount: Int, _ rawCount: Int, to target: ScratchArray<UInt8>,
    at start: Int
  ) -> Int {
    let headerEnd = FrequencyWriter.write(
      tables.frequencies, to: target, at: start + FormatLimit.packedHeaderSize)
    let literals = LiteralWriter(
      block.literals, count: literalCount, codes: tables.literalCodes, to: target, at: headerEnd)
    let triplets = TripletWriter(
      block.triplets, count: block.tripletCount, tables: tables, to: target, at: literals.end)

    target.setWord4(BlockMagic.packedHeader, at: start)
    target.setWord4(UInt32(rawCount), at: start + 4)
    target.setWord8(
      UInt64(literalCount) | UInt64(literals.end - headerEnd) << 20
        | UInt64(block.tripletCount) << 40 | UInt64(literals.bits + 7) << 60,
      at: start + 8)
    target.setWord8(
      literals.states.0 | literals.states.1 << 10 | literals.states.2 << 20
        | literals.states.3 << 30 | UInt64(triplets.end - literals.end) << 40
        | UInt64(triplets.bits + 7) << 60,
      at: start + 16)
    target.setWord8(
      UInt64(headerEnd - start) | triplets.literalRunState << 32
        | triplets.matchLengthState << 42 | triplets.distanceState << 52,
      at: start + 24)
    return triplets.end
  }
}
