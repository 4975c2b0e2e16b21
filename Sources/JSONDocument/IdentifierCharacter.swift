/// Which characters an unquoted key may hold: ECMAScript 5.1's IdentifierName, as JSON5 takes it.
enum IdentifierCharacter {
  static func starts(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "A"..."Z", "$", "_": return true
      default: return false
      }
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    default:
      return false
    }
  }

  static func continues(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return starts(scalar) || ("0"..."9").contains(scalar) }
    if scalar.value == 0x200C || scalar.value == 0x200D || starts(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}
