internal import Diagnostics

extension Parser {
  /// Goes past white space and comments.
  mutating func skipSpace() {
    while let byte = current {
      switch byte {
      case 0x20, 0x09...0x0D:
        position += 1
      case UInt8(ascii: "/"):
        if !skipComment() { return }
      case 0x80...:
        guard let (scalar, length) = scalar(at: position), isSpace(scalar) else { return }
        if scalar.value == 0xFEFF {
          warn(
            .byteOrderMark, "a UTF-8 byte order mark stands inside the text",
            position..<(position + length),
            help: "remove it; it comes from joining files, JSON5 alone takes it for a space")
        }
        position += length
      default:
        return
      }
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2028, 0x2029, 0xFEFF: true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private mutating func skipComment() -> Bool {
    switch byte(at: position + 1) {
    case UInt8(ascii: "/"):
      while let byte = current, byte != 0x0A, byte != 0x0D, !isLineSeparator(at: position) {
        position += 1
      }
      return true
    case UInt8(ascii: "*"):
      let start = position
      position += 2
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
          position += 2
          return true
        }
        position += 1
      }
      report(.unclosedComment, "this comment is never closed", start..<(start + 2))
      hasStopped = true
      return false
    default:
      return false
    }
  }

  /// Whether U+2028 or U+2029 stands at an offset.
  func isLineSeparator(at offset: Int) -> Bool {
    byte(at: offset) == 0xE2 && byte(at: offset + 1) == 0x80
      && (byte(at: offset + 2) == 0xA8 || byte(at: offset + 2) == 0xA9)
  }
}
