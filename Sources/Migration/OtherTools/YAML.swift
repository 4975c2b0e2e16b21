internal import Diagnostics

/// A value of the YAML that project files are written in.
struct YAML {
  enum Content {
    case scalar(String)
    case sequence([YAML])
    case mapping([(key: String, value: YAML)])
  }

  let content: Content
  /// Where it starts, as byte offsets of its line.
  let range: Range<Int>

  subscript(key: String) -> YAML? {
    guard case .mapping(let members) = content else { return nil }
    return members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  var text: String? { if case .scalar(let text) = content { text } else { nil } }

  var elements: [YAML] {
    switch content {
    case .sequence(let elements): elements
    case .scalar, .mapping: [self]
    }
  }

  var members: [(key: String, value: YAML)] {
    if case .mapping(let members) = content { members } else { [] }
  }

  /// The texts of a sequence, or one text alone.
  var texts: [String] { elements.compactMap(\.text) }
}

/// Reads a part of YAML: block mappings and sequences, flow collections on one line, plain and quoted
/// scalars, comments.
///
/// Anchors, tags and scalars of several lines are not understood and count as text or nothing. Text that is
/// no YAML gives fewer values, never an error.
struct YAMLReader {
  private struct Line {
    var indent: Int
    var text: ArraySlice<UInt8>
  }

  private var lines: [Line] = []
  private var next = 0
  /// How deep collections are nested at most.
  static let depthLimit = 32

  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: true) {
      var text = Self.withoutComment(line)
      while let last = text.last, last <= 0x20 { text.removeLast() }
      let indent = text.prefix { $0 == 0x20 }.count
      text = text.dropFirst(indent)
      if !text.isEmpty, !text.elementsEqual("---".utf8) {
        lines.append(Line(indent: indent, text: text))
      }
    }
  }

  mutating func read() -> YAML? {
    block(indent: 0, depth: 0)
  }

  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var quote: UInt8?
    for index in line.indices {
      let byte = line[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "#"), index == line.startIndex || line[index - 1] <= 0x20 {
        return line[..<index]
      }
    }
    return line
  }

  /// The block that starts with the next line, if that is indented as far.
  private mutating func block(indent: Int, depth: Int) -> YAML? {
    guard next < lines.count, lines[next].indent >= indent, depth < Self.depthLimit else {
      return nil
    }
    let own = lines[next].indent
    let start = lines[next].text
    if Self.isEntry(start) { return sequence(indent: own, depth: depth) }
    if Self.split(start) != nil { return mapping(indent: own, depth: depth) }
    next += 1
    return Self.flow(start)
  }

  private static func isEntry(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") && (text.count == 1 || text[text.startIndex + 1] == 0x20)
  }

  private mutating func sequence(indent: Int, depth: Int) -> YAML {
    var elements: [YAML] = []
    let start = lines[next].text
    while next < lines.count, lines[next].indent == indent, Self.isEntry(lines[next].text) {
      let rest = lines[next].text.dropFirst()
      let space = rest.prefix { $0 == 0x20 }.count
      if rest.count == space {
        next += 1
        if let element = block(indent: indent + 1, depth: depth + 1) { elements.append(element) }
      } else {
        // What follows the dash is a block of its own, indented by as much.
        lines[next] = Line(indent: indent + 1 + space, text: rest.dropFirst(space))
        if let element = block(indent: indent + 1, depth: depth + 1) {
          elements.append(element)
        } else {
          next += 1
        }
      }
      skipDeeper(than: indent)
    }
    return YAML(content: .sequence(elements), range: start.startIndex..<start.endIndex)
  }

  private mutating func mapping(indent: Int, depth: Int) -> YAML {
    var members: [(key: String, value: YAML)] = []
    let start = lines[next].text
    while next < lines.count, lines[next].indent == indent, let parts = Self.split(lines[next].text)
    {
      let line = lines[next].text
      next += 1
      let value: YAML?
      if parts.value.isEmpty {
        // A sequence may stand as far out as its key.
        let isFlat =
          next < lines.count && lines[next].indent == indent && Self.isEntry(lines[next].text)
        value =
          isFlat
          ? sequence(indent: indent, depth: depth + 1) : block(indent: indent + 1, depth: depth + 1)
      } else {
        value = Self.flow(parts.value)
      }
      members.append(
        (parts.key, value ?? YAML(content: .scalar(""), range: line.startIndex..<line.endIndex)))
      skipDeeper(than: indent)
    }
    return YAML(content: .mapping(members), range: start.startIndex..<start.endIndex)
  }

  /// Passes over lines that belong to something that is not understood.
  private mutating func skipDeeper(than indent: Int) {
    while next < lines.count, lines[next].indent > indent { next += 1 }
  }

  /// A key and what follows its colon; nil for a line without one.
  private static func split(_ text: ArraySlice<UInt8>) -> (key: String, value: ArraySlice<UInt8>)? {
    var quote: UInt8?
    for index in text.indices {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "["), index == text.startIndex {
        return nil
      } else if byte == UInt8(ascii: ":"), index + 1 == text.endIndex || text[index + 1] == 0x20 {
        let key = scalar(text[..<index])
        return (key, text[(index + 1)...].drop { $0 == 0x20 })
      }
    }
    return nil
  }

  private static func scalar(_ text: ArraySlice<UInt8>) -> String {
    var text = text.drop { $0 == 0x20 }
    while text.last == 0x20 { text.removeLast() }
    let quote = text.first
    if text.count >= 2, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      text.last == quote
    {
      text = text.dropFirst().dropLast()
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A value on one line: a scalar, `[a, b]` or `{a: b}`, which may hold each other.
  private static func flow(_ text: ArraySlice<UInt8>, depth: Int = 0) -> YAML {
    let range = text.startIndex..<text.endIndex
    let isList = text.first == UInt8(ascii: "[") && text.last == UInt8(ascii: "]")
    let isMap = text.first == UInt8(ascii: "{") && text.last == UInt8(ascii: "}")
    guard isList || isMap, text.count >= 2, depth < depthLimit else {
      return YAML(content: .scalar(scalar(text)), range: range)
    }
    let parts = parts(text.dropFirst().dropLast())
    if isList {
      return YAML(content: .sequence(parts.map { flow($0, depth: depth + 1) }), range: range)
    }
    let members = parts.compactMap { part in
      split(part).map { (key: $0.key, value: flow($0.value, depth: depth + 1)) }
    }
    return YAML(content: .mapping(members), range: range)
  }

  /// What stands between commas outside of quotes and brackets, without the space around it.
  private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var depth = 0
    var quote: UInt8?
    func trimmed(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      var part = part.drop { $0 <= 0x20 }
      while let last = part.last, last <= 0x20 { part.removeLast() }
      return part
    }
    for index in text.indices {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(trimmed(text[start..<index]))
        start = index + 1
      default: break
      }
    }
    parts.append(trimmed(text[start...]))
    return parts.filter { !$0.isEmpty }
  }
}
