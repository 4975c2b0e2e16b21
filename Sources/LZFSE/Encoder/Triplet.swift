/// A triplet as it is coded: the symbol and the extra bits of each of its three values.
///
/// | bits | |
/// |---|---|
/// | 0-7 | symbol of the literal run |
/// | 8-15 | its extra bits |
/// | 16-23 | symbol of the match length |
/// | 24-39 | its extra bits |
/// | 40-47 | symbol of the distance |
/// | 48-63 | its extra bits |
struct Triplet: BitwiseCopyable {
  let packed: UInt64

  /// - Parameters:
  ///   - literalRun: 0...315.
  ///   - matchLength: 0...2359.
  ///   - distance: 0...262139, 0 meaning "as before".
  @inline(__always)
  init(literalRun: Int, matchLength: Int, distance: Int, _ values: ValueTables) {
    let value = UInt64(truncatingIfNeeded: distance &+ 4)
    let extraBits = UInt64(truncatingIfNeeded: 61 &- value.leadingZeroBitCount)
    let upper = value &>> extraBits
    let symbol = 4 &* extraBits &+ upper & 3
    packed =
      UInt64(values.literalRuns[literalRun]) | UInt64(values.matchLengths[matchLength]) &<< 16
      | symbol &<< 40 | (value &- upper &<< extraBits) &<< 48
  }

  var literalRunSymbol: Int { Int(packed & 0xff) }
  var literalRunExtra: UInt64 { packed &>> 8 & 0xff }
  var matchLengthSymbol: Int { Int(packed &>> 16 & 0xff) }
  var matchLengthExtra: UInt64 { packed &>> 24 & 0xffff }
  var distanceSymbol: Int { Int(packed &>> 40 & 0xff) }
  var distanceExtra: UInt64 { packed &>> 48 }
}
