/// The header of a `bvx1` or `bvx2` block, checked as far as it can be by itself.
struct BlockHeader {
  /// Bytes of the header, from its magic to the payloads.
  var size: Int
  /// Bytes that the block decodes to.
  var rawCount: Int
  /// A multiple of four; up to three of them are padding.
  var literalCount: Int
  var literalPayloadSize: Int
  /// Unused bits of the last byte of the payload, 0...7.
  var literalPadding: Int
  var literalStates: (Int, Int, Int, Int)
  var tripletCount: Int
  var tripletPayloadSize: Int
  /// Unused bits of the last byte of the payload, 0...7.
  var tripletPadding: Int
  var literalRunState: Int
  var matchLengthState: Int
  var distanceState: Int

  /// Whether every field is in the range that the format allows.
  var isInRange: Bool {
    literalCount >= 0 && literalCount <= FormatLimit.literalsPerBlock && literalCount & 3 == 0
      && tripletCount >= 0 && tripletCount <= FormatLimit.tripletsPerBlock
      && literalPadding >= 0 && literalPadding <= 7
      && tripletPadding >= 0 && tripletPadding <= 7
      && literalStates.0 < Alphabet.literal.stateCount
      && literalStates.1 < Alphabet.literal.stateCount
      && literalStates.2 < Alphabet.literal.stateCount
      && literalStates.3 < Alphabet.literal.stateCount
      && literalRunState < Alphabet.literalRun.stateCount
      && matchLengthState < Alphabet.matchLength.stateCount
      && distanceState < Alphabet.distance.stateCount
  }
}
