/// The form in which a volume that ignores case and Unicode normalisation compares names.
///
/// It is full case folding (C and F) of the canonical decomposition, without compatibility
/// folding: `ß` equals `ss`, `ﬁ` equals `fi`, `ς` equals `σ`, the Kelvin sign equals `k`.
package enum NameFolding {
  /// Adds a name's folded form to a hash: names that fold alike hash alike.
  package static func hash(_ name: UnsafeBufferPointer<UInt8>, into hasher: inout Hasher) {
    if name.allSatisfy({ $0 < 0x80 }) {
      hashASCII(name, into: &hasher)
      return
    }
    var folded = folded(name)
    let isASCII = folded.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
      hashASCII(bytes, into: &hasher)
      return true
    }
    if !isASCII { hasher.combine(folded) }
  }

  /// Whether two names fold alike.
  package static func areEqual(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    folded(left) == folded(right)
  }

  /// The folded name; `String`'s own equality, which is canonical equivalence, does the rest.
  ///
  /// Lowercasing, uppercasing and lowercasing again scalar by scalar is full case folding, but for
  /// the dotless i, which folds to itself.
  static func folded(_ name: UnsafeBufferPointer<UInt8>) -> String {
    var result = ""
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x131:
        result.unicodeScalars.append(scalar)
      case 0x37E:
        // The Greek question mark and the Greek varia are canonically the ASCII characters, and
        // have to hash as these do.
        result += ";"
      case 0x1FEF:
        result += "`"
      default:
        result += Self.lowercased(Self.uppercased(scalar.properties.lowercaseMapping))
      }
    }
    return result
  }

  private static func uppercased(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += $1.properties.uppercaseMapping }
  }

  private static func lowercased(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += $1.properties.lowercaseMapping }
  }

  private static func hashASCII(
    _ name: UnsafeBufferPointer<UInt8>, into hasher: inout Hasher
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: name.count) { lowered in
      for index in 0..<name.count {
        let byte = name[index]
        let isUpper = byte &- 0x41 < 26
        lowered[index] = isUpper ? byte | 0x20 : byte
      }
      hasher.combine(bytes: UnsafeRawBufferPointer(lowered))
    }
  }
}
