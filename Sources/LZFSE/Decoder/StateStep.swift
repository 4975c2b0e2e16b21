/// How a state goes on: the next one is the bits read, cut out of the stream, plus a constant.
///
/// Two fields that the processor takes from memory as it adds and masks; taking them out of one
/// packed word needs more instructions.
struct StateStep: BitwiseCopyable {
  /// The ones that cut out the bits read.
  private let mask: UInt32
  private var delta: UInt32

  init(bits: Int, delta: Int) {
    mask = UInt32(truncatingIfNeeded: (1 &<< bits) &- 1)
    self.delta = UInt32(truncatingIfNeeded: delta)
  }

  /// Adds to the constant.
  mutating func advance(by step: Int) {
    delta &+= UInt32(truncatingIfNeeded: step)
  }

  /// The next state.
  ///
  /// - Parameter bits: the bits read, with anything above them.
  @inline(__always)
  func next(_ bits: UInt64) -> Int {
    Int((UInt32(truncatingIfNeeded: bits) & mask) &+ delta)
  }
}
