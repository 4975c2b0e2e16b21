/// What tells one state of a resource from another (RFC 9110, section 8.8.3).
struct EntityTag: Hashable {
  /// Without the quotes.
  let opaque: [UInt8]
  let isWeak: Bool

  /// A strong tag.
  init(strong text: String) {
    opaque = Array(text.utf8)
    isWeak = false
  }

  /// Reads one tag, `"x"` or `W/"x"`; nil for everything else.
  init?(_ value: ArraySlice<UInt8>) {
    var rest = value
    isWeak = rest.starts(with: Array("W/".utf8))
    if isWeak { rest = rest.dropFirst(2) }
    guard rest.count >= 2, rest.first == Self.quote, rest.last == Self.quote else { return nil }
    let opaque = rest.dropFirst().dropLast()
    guard opaque.allSatisfy(Self.isAllowed) else { return nil }
    self.opaque = Array(opaque)
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte == 0x21 || (0x23...0x7E).contains(byte) || byte >= 0x80
  }

  /// The tag as a field's value.
  var text: String { (isWeak ? "W/" : "") + "\"" + String(decoding: opaque, as: UTF8.self) + "\"" }

  /// Whether both are strong and the same.
  func isStronglyEqual(to other: EntityTag) -> Bool {
    !isWeak && !other.isWeak && opaque == other.opaque
  }

  /// Whether both are the same, weak or not.
  func isWeaklyEqual(to other: EntityTag) -> Bool { opaque == other.opaque }

  /// The tags of `If-Match` and `If-None-Match`.
  enum List: Hashable {
    /// `*`: any state there is.
    case any
    case tags([EntityTag])

    /// Reads a list; what is no tag in it is passed over.
    ///
    /// A comma inside a tag belongs to it.
    init(_ value: [UInt8]) {
      if ASCII.trimmed(value[...]).elementsEqual("*".utf8) {
        self = .any
        return
      }
      var tags: [EntityTag] = []
      var start = value.startIndex
      var isQuoted = false
      for index in value.indices + [value.endIndex] {
        if index < value.endIndex, value[index] == EntityTag.quote { isQuoted.toggle() }
        guard index == value.endIndex || value[index] == UInt8(ascii: ",") && !isQuoted else {
          continue
        }
        if let tag = EntityTag(ASCII.trimmed(value[start..<index])) { tags.append(tag) }
        start = index + 1
      }
      self = .tags(tags)
    }
  }
}
