/// What a symbol of one of the value alphabets stands for: a base plus extra bits.
struct ValueCode {
  let base: UInt32
  let extraBits: UInt32

  /// The number of literals before a match; `symbol` is in `0..<20`.
  static func literalRun(_ symbol: Int) -> ValueCode {
    switch symbol {
    case 16: ValueCode(base: 16, extraBits: 2)
    case 17: ValueCode(base: 20, extraBits: 3)
    case 18: ValueCode(base: 28, extraBits: 5)
    case 19: ValueCode(base: 60, extraBits: 8)
    default: ValueCode(base: UInt32(truncatingIfNeeded: symbol), extraBits: 0)
    }
  }

  /// The length of a match; `symbol` is in `0..<20`.
  static func matchLength(_ symbol: Int) -> ValueCode {
    switch symbol {
    case 16: ValueCode(base: 16, extraBits: 3)
    case 17: ValueCode(base: 24, extraBits: 5)
    case 18: ValueCode(base: 56, extraBits: 8)
    case 19: ValueCode(base: 312, extraBits: 11)
    default: ValueCode(base: UInt32(truncatingIfNeeded: symbol), extraBits: 0)
    }
  }

  /// The distance of a match, 0 meaning "as before"; `symbol` is in `0..<64`.
  static func distance(_ symbol: Int) -> ValueCode {
    let extraBits = UInt32(truncatingIfNeeded: symbol >> 2)
    let step = UInt32(truncatingIfNeeded: symbol & 3)
    return ValueCode(base: 4 * ((1 << extraBits) - 1) + step << extraBits, extraBits: extraBits)
  }
}
