/// The letter after a field's key, which fixes how its value is laid out.
///
/// Layouts as in the Apple Archive layout, 1.1: all integers are little endian.
struct FieldSubtype: Hashable, Sendable {
  let letter: UInt8
  let kind: FieldKind
  /// How many bytes stand in the header, a string's own bytes not counted.
  let size: Int

  /// Nil for an unknown letter: a header that has one cannot be walked any further.
  init?(letter: UInt8) {
    self.letter = letter
    switch letter {
    case UInt8(ascii: "*"): (kind, size) = (.flag, 0)
    case UInt8(ascii: "1"): (kind, size) = (.unsigned, 1)
    case UInt8(ascii: "2"): (kind, size) = (.unsigned, 2)
    case UInt8(ascii: "4"): (kind, size) = (.unsigned, 4)
    case UInt8(ascii: "8"): (kind, size) = (.unsigned, 8)
    case UInt8(ascii: "P"): (kind, size) = (.string, 2)
    case UInt8(ascii: "F"): (kind, size) = (.hash(4), 4)
    case UInt8(ascii: "G"): (kind, size) = (.hash(20), 20)
    case UInt8(ascii: "H"): (kind, size) = (.hash(32), 32)
    case UInt8(ascii: "I"): (kind, size) = (.hash(48), 48)
    case UInt8(ascii: "J"): (kind, size) = (.hash(64), 64)
    case UInt8(ascii: "S"): (kind, size) = (.time, 8)
    case UInt8(ascii: "T"): (kind, size) = (.time, 12)
    case UInt8(ascii: "A"): (kind, size) = (.blob, 2)
    case UInt8(ascii: "B"): (kind, size) = (.blob, 4)
    case UInt8(ascii: "C"): (kind, size) = (.blob, 8)
    default: return nil
    }
  }
}
