/// One triplet: copy literals, then bytes from a distance.
///
/// The fields are so wide that the sum of a batch of packed triplets holds the sum of each field.
struct DecodedTriplet {
  /// Literals in bits 0-16, match length in bits 17-36, coded distance in bits 37-63.
  private let packed: UInt64

  @inline(__always)
  init(literals: UInt64, match: UInt64, codedDistance: UInt64) {
    packed = literals | match &<< 17 | codedDistance &<< 37
  }

  private init(packed: UInt64) { self.packed = packed }

  var literals: Int { Int(truncatingIfNeeded: packed & 0x1ffff) }
  var match: Int { Int(truncatingIfNeeded: (packed &>> 17) & 0xfffff) }
  /// 0 stands for the distance before.
  var codedDistance: Int { Int(truncatingIfNeeded: packed &>> 37) }

  /// The sums of literals and match lengths; `triplets` are at most one batch.
  static func sum(_ triplets: UnsafeBufferPointer<DecodedTriplet>) -> DecodedTriplet {
    DecodedTriplet(packed: unsafe triplets.reduce(0) { $0 &+ $1.packed })
  }
}
