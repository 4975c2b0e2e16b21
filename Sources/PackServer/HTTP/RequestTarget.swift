/// What a request is for: a path, decoded, and the query's parameters.
struct RequestTarget: Hashable {
  /// Begins with a slash. Dots and slashes mean nothing special: it is compared, never opened.
  let path: [UInt8]
  let query: [Parameter]

  struct Parameter: Hashable {
    let name: [UInt8]
    let value: [UInt8]
  }

  /// Reads a request's target in origin or absolute form; nil when it is neither.
  ///
  /// A `%` without two hexadecimal digits behind it makes the whole malformed.
  init?(_ raw: [UInt8]) {
    var rest = raw[...]
    if rest.first != UInt8(ascii: "/") {
      guard let scheme = rest.firstIndex(of: UInt8(ascii: ":")),
        rest[scheme...].starts(with: Array("://".utf8))
      else { return nil }
      let authority = rest[(scheme + 3)...]
      let end = authority.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      rest = end.map { authority[$0...] } ?? []
      if rest.first != UInt8(ascii: "/") { rest = ([UInt8(ascii: "/")] + rest)[...] }
    }
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    guard let path = Self.decoded(rest[..<mark], plusIsSpace: false) else { return nil }
    self.path = path
    var query: [Parameter] = []
    for part in rest[mark...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let name = Self.decoded(part[..<equals], plusIsSpace: true),
        let value = Self.decoded(part[equals...].dropFirst(), plusIsSpace: true)
      else { return nil }
      query.append(Parameter(name: name, value: value))
    }
    self.query = query
  }

  /// The first value of a parameter, as text.
  func parameter(_ name: String) -> String? {
    query.first { $0.name.elementsEqual(name.utf8) }
      .map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// What stands behind a prefix of the path; nil when that is nothing.
  func suffix(after prefix: String) -> [UInt8]? {
    guard path.starts(with: prefix.utf8), path.count > prefix.utf8.count else { return nil }
    return Array(path.dropFirst(prefix.utf8.count))
  }

  private static func decoded(_ text: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+"), plusIsSpace {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
