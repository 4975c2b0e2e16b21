internal import SystemIO

/// A path as it stands in a dependency file.
///
/// Escaped with a backslash: space, `#` and `:`; `$` is doubled, and so are backslashes before one that
/// is escaped and at the end. GNU Make 4.3 and Ninja 1.11 read most names alike then (tried, for their
/// manuals do not tell); where they do not, Make's form is written.
struct DependencyName {
  /// Where a name stands in its rule.
  enum Position {
    case target, firstInput, input
  }

  /// Who takes a written name for something else, and why, in words that go on from "which".
  struct Misreading {
    let reader: String
    let reason: String
  }

  let path: NativePath
  let text: [UInt8]
  /// The character that keeps it from being written; nil when it can be.
  let obstacle: String?
  let misreading: Misreading?

  private static let backslash = UInt8(ascii: "\\")

  init(_ path: NativePath, _ position: Position) {
    self.path = path
    var text: [UInt8] = []
    var obstacle: String?
    var backslashes = 0
    for byte in Self.anchored(path.bytes) {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: ":"):
        text.append(contentsOf: repeatElement(Self.backslash, count: backslashes + 1))
      case UInt8(ascii: "$"):
        text.append(byte)
      case UInt8(ascii: ";"), UInt8(ascii: "|"):
        obstacle = "\"\(Character(Unicode.Scalar(byte)))\""
      case 0..<0x20, 0x7F:
        obstacle = "a control character"
      default:
        break
      }
      backslashes = byte == Self.backslash ? backslashes + 1 : 0
      text.append(byte)
    }
    text.append(contentsOf: repeatElement(Self.backslash, count: backslashes))
    self.text = text
    self.obstacle = obstacle
    misreading = Self.makeMisreading(path.bytes, position) ?? Self.ninjaMisreading(path.bytes)
  }

  /// The path with `./` before a first character that would mean something to Make.
  private static func anchored(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.first, "~=+?!:".utf8.contains(first) else { return bytes }
    return Array("./".utf8) + bytes
  }

  private static func makeMisreading(_ bytes: [UInt8], _ position: Position) -> Misreading? {
    func misreading(_ reason: String) -> Misreading { Misreading(reader: "Make", reason: reason) }
    if bytes.contains(where: { "[?*".utf8.contains($0) }) {
      return misreading("looks like a pattern")
    }
    if bytes.last == UInt8(ascii: " ") { return misreading("ends in a space") }
    if bytes.last == UInt8(ascii: ")"), bytes.contains(UInt8(ascii: "(")) {
      return misreading("looks like a member of a library")
    }
    if position == .target, bytes.contains(UInt8(ascii: "%")) {
      return misreading("looks like a pattern")
    }
    if position != .input, bytes.contains(UInt8(ascii: "=")) {
      return misreading("looks like a variable")
    }
    return nil
  }

  private static func ninjaMisreading(_ bytes: [UInt8]) -> Misreading? {
    var last: UInt8 = 0
    for byte in bytes {
      if "\"'&<>^`".utf8.contains(byte) {
        return Misreading(
          reader: "Ninja 1.11", reason: "ends for it at \(Character(Unicode.Scalar(byte)))")
      }
      if last == backslash, "#:$".utf8.contains(byte) {
        return Misreading(reader: "Ninja", reason: "has a backslash before #, : or $")
      }
      last = byte
    }
    guard last == backslash || last == UInt8(ascii: ":") else { return nil }
    return Misreading(reader: "Ninja", reason: "ends in a backslash or colon")
  }
}
