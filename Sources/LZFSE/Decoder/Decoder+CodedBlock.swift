extension Decoder {
  /// Decodes a `bvx2` block, or a `bvx1` block if it is not packed.
  func decodeCodedBlock(
    _ input: inout BlockInput, _ output: inout OutputCursor, isPacked: Bool
  ) throws(DecodingError) {
    let offset = input.offset
    let block = unsafe input.position
    let header = try readHeader(input, isPacked: isPacked)
    guard
      header.literalPayloadSize + header.tripletPayloadSize
        <= input.remaining - header.size
    else { throw DecodingError(.truncated, at: offset) }
    let literalPayload = unsafe block + header.size
    let tripletPayload = unsafe literalPayload + header.literalPayloadSize
    guard header.rawCount <= output.room else {
      throw DecodingError(.outputTooLarge, at: offset)
    }

    if header.literalCount > 0 {
      guard scratch.buildLiteralTable() else {
        throw DecodingError(.badFrequencies, at: offset)
      }
      guard unsafe scratch.decodeLiterals(header, payload: literalPayload) else {
        throw DecodingError(.badLiterals, at: offset + header.size)
      }
    } else {
      guard header.isEmptyOfLiterals else {
        throw DecodingError(.badLiterals, at: offset + header.size)
      }
    }

    let tripletOffset = offset + header.size + header.literalPayloadSize
    if header.tripletCount > 0 {
      guard scratch.buildValueTables() else {
        throw DecodingError(.badFrequencies, at: offset)
      }
      guard var triplets = unsafe TripletReader(header, payload: tripletPayload) else {
        throw DecodingError(.badTriplets, at: tripletOffset)
      }
      if let reason = copyTriplets(&triplets, header, &output) {
        throw DecodingError(reason, at: reason == .sizeMismatch ? offset : tripletOffset)
      }
    } else {
      guard header.isEmptyOfTriplets else {
        throw DecodingError(.badTriplets, at: tripletOffset)
      }
      guard header.rawCount == 0 else { throw DecodingError(.sizeMismatch, at: offset) }
      guard header.literalCount == 0 else {
        throw DecodingError(.literalCountMismatch, at: offset)
      }
    }
    try input.advance(
      by: header.size + header.literalPayloadSize + header.tripletPayloadSize)
  }

  /// Reads the header and the frequencies, and makes sure that the header is in the source.
  private func readHeader(_ input: BlockInput, isPacked: Bool) throws(DecodingError)
    -> BlockHeader
  {
    let offset = input.offset
    let least = isPacked ? FormatLimit.packedHeaderSize : FormatLimit.plainHeaderSize
    guard input.remaining >= least else {
      throw DecodingError(.truncated, at: offset + input.remaining)
    }
    guard isPacked else {
      guard let header = unsafe BlockHeader(plain: input.position), header.isInRange else {
        throw DecodingError(.badHeader, at: offset)
      }
      unsafe scratch.readPlainFrequencies(input.position)
      return header
    }
    let header = unsafe BlockHeader(packed: input.position)
    guard header.isInRange, header.size >= least else {
      throw DecodingError(.badHeader, at: offset)
    }
    guard header.size <= input.remaining else {
      throw DecodingError(.truncated, at: offset)
    }
    guard
      unsafe scratch.readPackedFrequencies(input.position + least, size: header.size - least)
    else { throw DecodingError(.badFrequencies, at: offset + least) }
    return header
  }

  /// Decodes and carries out all triplets of a block.
  ///
  /// The block's size is known to fit into the output.
  private func copyTriplets(
    _ triplets: inout TripletReader, _ header: BlockHeader, _ output: inout OutputCursor
  ) -> DecodingError.Reason? {
    var tripletsLeft = header.tripletCount
    var literalsLeft = header.literalCount
    var bytesLeft = header.rawCount
    var distance = 0
    while tripletsLeft > 0 {
      let count = min(tripletsLeft, TripletTables.batchSize)
      guard triplets.read(count, into: scratch.triplets) else { return .badTriplets }
      let total = unsafe DecodedTriplet.sum(scratch.triplets.last(count))
      guard total.literals <= literalsLeft else { return .literalCountMismatch }
      let size = total.literals + total.match
      guard size <= bytesLeft else { return .sizeMismatch }
      let isSound = unsafe scratch.copy(
        count, total: size,
        literals: scratch.literals + (header.literalCount - literalsLeft), distance: &distance,
        output: &output)
      guard isSound else { return .badDistance }
      tripletsLeft -= count
      literalsLeft -= total.literals
      bytesLeft -= size
    }
    guard triplets.isComplete else { return .badTriplets }
    guard literalsLeft < 4 else { return .literalCountMismatch }
    return bytesLeft == 0 ? nil : .sizeMismatch
  }
}

extension BlockHeader {
  /// Whether a block without literals says so in all its fields.
  fileprivate var isEmptyOfLiterals: Bool {
    let (state0, state1, state2, state3) = literalStates
    return literalPayloadSize == 0 && literalPadding == 0
      && state0 | state1 | state2 | state3 == 0
  }

  /// Whether a block without triplets says so in all its fields.
  fileprivate var isEmptyOfTriplets: Bool {
    (tripletPayloadSize == 0 || tripletPayloadSize == FormatLimit.tripletPayloadPadding)
      && tripletPadding == 0 && literalRunState | matchLengthState | distanceState == 0
  }
}
