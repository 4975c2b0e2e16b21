/// Why a stream could not be decoded, and where.
public struct DecodingError: Error, Hashable, Sendable {
  public let reason: Reason
  /// Offset in the source of the block, header or byte that is wrong.
  public let offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What the stream breaks of the LZFSE stream format.
  public enum Reason: Hashable, Sendable {
    /// The source ends inside a block, or before the end mark `bvx$`.
    case truncated
    /// Bytes follow the end mark.
    case trailingBytes
    /// No block begins with these four bytes (as a little-endian number).
    case unknownBlock(UInt32)
    /// A count, size, state or bit offset in a block header is out of range.
    case badHeader
    /// The table of frequencies does not end where the header does, or has a wrong sum.
    case badFrequencies
    /// The coded literals do not end exactly at the begin of their payload.
    case badLiterals
    /// The coded triplets do not end exactly at the begin of their payload.
    case badTriplets
    /// A match reaches back before the begin of the output, or repeats no distance.
    case badDistance
    /// The triplets of a block use more or fewer literals than it has.
    case literalCountMismatch
    /// A block makes more or fewer bytes than its header says.
    case sizeMismatch
    /// An LZVN opcode without meaning, or bytes after the end opcode.
    case badOpcode
    /// The output does not fit into the destination.
    case outputTooLarge
  }
}

extension DecodingError: CustomStringConvertible {
  public var description: String { "\(reason) at byte \(offset) of the LZFSE stream" }
}

extension DecodingError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .truncated: "the stream ends too early"
    case .trailingBytes: "bytes after the end mark"
    case .unknownBlock(let magic): "unknown block 0x" + String(magic, radix: 16)
    case .badHeader: "block header out of range"
    case .badFrequencies: "wrong frequency table"
    case .badLiterals: "damaged literals"
    case .badTriplets: "damaged matches"
    case .badDistance: "match from before the begin of the output"
    case .literalCountMismatch: "block with too many or too few literals"
    case .sizeMismatch: "block of another size than its header says"
    case .badOpcode: "unknown LZVN opcode"
    case .outputTooLarge: "more output than expected"
    }
  }
}
