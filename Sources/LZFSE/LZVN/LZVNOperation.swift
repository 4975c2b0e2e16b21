/// One opcode of an LZVN payload, read by itself.
enum LZVNOperation: Equatable {
  /// Literals, then a match; either may be empty. No distance means the one before.
  case copy(size: Int, literals: Int, match: Int, distance: Int?)
  case nothing
  case end
  case undefined

  /// Bytes of the end opcode, all but the first zero.
  static let endSize = 8

  /// - Parameters:
  ///   - first: the byte that tells the opcodes apart.
  ///   - second: the byte after it, or 0 at the end of the payload.
  ///   - third: the byte after that, or 0 at the end of the payload.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    let pair = Int(second) | Int(third) << 8
    let low = Int(first & 7)
    switch first {
    case 0x06: self = .end
    case 0x0e, 0x16: self = .nothing
    case 0x1e, 0x26, 0x2e, 0x36, 0x3e, 0x70...0x7f, 0xd0...0xdf: self = .undefined
    case 0xe0: self = .copy(size: 2, literals: Int(second) + 16, match: 0, distance: nil)
    case 0xe1...0xef: self = .copy(size: 1, literals: Int(first & 15), match: 0, distance: nil)
    case 0xf0: self = .copy(size: 2, literals: 0, match: Int(second) + 16, distance: nil)
    case 0xf1...0xff: self = .copy(size: 1, literals: 0, match: Int(first & 15), distance: nil)
    case 0xa0...0xbf:
      self = .copy(
        size: 3, literals: Int(first >> 3) & 3, match: (low << 2 | pair & 3) + 3,
        distance: pair >> 2)
    default:
      let literals = Int(first >> 6)
      let match = (Int(first >> 3) & 7) + 3
      switch low {
      case 6: self = .copy(size: 1, literals: literals, match: match, distance: nil)
      case 7: self = .copy(size: 3, literals: literals, match: match, distance: pair)
      default:
        self = .copy(
          size: 2, literals: literals, match: match, distance: low << 8 | Int(second))
      }
    }
  }
}
