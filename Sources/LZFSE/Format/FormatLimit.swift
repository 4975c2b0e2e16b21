/// The limits that the LZFSE stream format sets on one block.
enum FormatLimit {
  static let tripletsPerBlock = 10_000
  static let literalsPerBlock = 40_000
  static let literalRun = 315
  static let matchLength = 2359
  static let distance = 262_139

  /// Whether a match at `position` may repeat what stands at `candidate`.
  @inline(__always)
  static func reaches(_ position: Int, _ candidate: Int) -> Bool {
    UInt(bitPattern: position &- candidate &- 1) < UInt(distance)
  }

  static let rawHeaderSize = 8
  static let lzvnHeaderSize = 12
  static let plainHeaderSize = 772
  /// Size of a `bvx2` header without its frequency table.
  static let packedHeaderSize = 32
  /// Size of a frequency table in which each of the 360 symbols takes the longest code.
  static let packedFrequencySize = 630
  /// Zero bytes that begin the payload of the triplets.
  static let tripletPayloadPadding = 8
}
