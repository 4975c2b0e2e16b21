/// How one symbol is written: which bits of the state, and which state follows.
///
/// The encoder keeps its state biased by the number of states N, so that it lies in N..<2N. A
/// symbol with frequency f writes k or k - 1 bits of it, k being the shift that lifts f to N or
/// above; the addition of `bitCountBias` carries into bit 16 just when it is k.
struct SymbolCode: BitwiseCopyable {
  /// k * 65536 - (f << k), wrapping.
  var bitCountBias: UInt32
  /// The symbol's first state - f + N in the lower half, which is never negative; in the upper
  /// half the number of extra bits.
  var stateBias: UInt32

  static let unused = SymbolCode(bitCountBias: 0, stateBias: 0)

  /// Fills `codes` for the frequencies of `alphabet`, which add up to its number of states.
  ///
  /// - Parameter extraBits: how many bits beside the symbol each value takes.
  static func fill(
    _ codes: ScratchArray<SymbolCode>, for alphabet: Alphabet,
    frequencies: ScratchArray<UInt16>, extraBits: (Int) -> UInt32
  ) {
    let stateCount = UInt32(alphabet.stateCount)
    var firstState: UInt32 = 0
    for symbol in 0..<alphabet.symbolCount {
      let frequency = UInt32(frequencies[symbol])
      guard frequency != 0 else {
        codes[symbol] = .unused
        continue
      }
      let shift = UInt32(frequency.leadingZeroBitCount - stateCount.leadingZeroBitCount)
      codes[symbol] = SymbolCode(
        bitCountBias: shift << 16 &- frequency << shift,
        stateBias: firstState + stateCount - frequency | extraBits(symbol) << 16)
      firstState += frequency
    }
  }

  /// How many bits follow the symbol's.
  @inline(__always)
  var extraBits: UInt64 { UInt64(stateBias &>> 16) }

  /// The state that follows one whose written bits are shifted out.
  @inline(__always)
  func next(_ shifted: UInt64) -> UInt64 {
    shifted &+ UInt64(stateBias & 0xffff)
  }

  /// How many low bits of the biased state are written.
  @inline(__always)
  func bitCount(_ state: UInt64) -> UInt64 {
    UInt64((UInt32(truncatingIfNeeded: state) &+ bitCountBias) &>> 16)
  }
}
