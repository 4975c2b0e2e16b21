/// The ways in which a property list can be written.
public enum PropertyListKind: String, Sendable, CaseIterable {
  case xml = "XML"
  case binary = "binary"
  /// The oldest form, with braces, `=` and `;`: `project.pbxproj`, `.strings`.
  case openStep = "OpenStep"
  /// JSON, which some tools put in a property list's place; ``PropertyListDocument`` does not read it.
  case json = "JSON"

  /// Tells the kind by the start of a file, or of a text in UTF-8.
  ///
  /// What is none of the others counts as OpenStep, in which nearly any word is a property list.
  public init(recognizing bytes: [UInt8]) {
    if bytes.starts(with: "bplist".utf8) {
      self = .binary
      return
    }
    var scan = StartScan(bytes)
    scan.skipSpace()
    switch scan.next {
    case UInt8(ascii: "<"):
      let rest = bytes[(scan.position + 1)...].first
      let isHexOrSpace = rest.map { Hexadecimal.value(of: $0) != nil || $0 <= 0x20 } ?? false
      let isTag = Self.tagNames.contains { bytes[(scan.position + 1)...].starts(with: $0.utf8) }
      self = isHexOrSpace && !isTag || rest == UInt8(ascii: ">") ? .openStep : .xml
    case UInt8(ascii: "["):
      self = .json
    case UInt8(ascii: "{"):
      scan.position += 1
      scan.skipSpace()
      self = scan.isKeyOfJSON() ? .json : .openStep
    default:
      self = .openStep
    }
  }

  /// The elements whose names start like hexadecimal digits.
  private static let tagNames = ["array", "dict", "data", "date", "false"]
}

/// Looks at the first tokens of a text.
private struct StartScan {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = next {
      if byte <= 0x20 {
        position += 1
      } else if bytes[position...].starts(with: "//".utf8) {
        while let byte = next, byte != 0x0A, byte != 0x0D { position += 1 }
      } else if bytes[position...].starts(with: "/*".utf8) {
        position += 2
        while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
        position = min(position + 2, bytes.count)
      } else {
        return
      }
    }
  }

  /// Whether a quoted string and a colon come next.
  mutating func isKeyOfJSON() -> Bool {
    guard next == UInt8(ascii: "\"") else { return false }
    position += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    skipSpace()
    return next == UInt8(ascii: ":")
  }
}
