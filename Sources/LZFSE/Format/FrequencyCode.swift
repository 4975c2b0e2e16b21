/// The code of one frequency in the header of a `bvx2` block.
///
/// Bits are taken from the lowest up. The low five bits tell how long the code is.
struct FrequencyCode {
  /// Bits of the whole code.
  let length: UInt8
  /// Bits above the low four that are added to the base: 0, 4 or 10.
  let extraBits: UInt8
  let base: UInt16

  /// The code that begins with these five bits, the first one lowest.
  init(lowBits: UInt8) {
    switch lowBits & 0x1f {
    case let bits where bits & 3 == 0: self.init(2, 0, base: 0)
    case let bits where bits & 3 == 2: self.init(2, 0, base: 1)
    case let bits where bits & 7 == 1: self.init(3, 0, base: 2)
    case let bits where bits & 7 == 5: self.init(3, 0, base: 3)
    case 3: self.init(5, 0, base: 4)
    case 11: self.init(5, 0, base: 5)
    case 19: self.init(5, 0, base: 6)
    case 27: self.init(5, 0, base: 7)
    case let bits where bits & 15 == 7: self.init(8, 4, base: 8)
    default: self.init(14, 10, base: 24)
    }
  }

  private init(_ length: UInt8, _ extraBits: UInt8, base: UInt16) {
    self.length = length
    self.extraBits = extraBits
    self.base = base
  }
}
