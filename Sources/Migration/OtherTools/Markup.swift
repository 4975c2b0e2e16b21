internal import Diagnostics

/// An XML element as project files of .NET and of Xcode's workspaces need it.
struct Markup {
  struct Attribute {
    let name: String
    let value: String
    let range: Range<Int>
  }

  let name: String
  /// Where the element's tag stands.
  let range: Range<Int>
  var attributes: [Attribute] = []
  var children: [Markup] = []
  /// The text directly inside, without the space around it.
  var text = ""

  /// The value of an attribute, in any case of its name as MSBuild reads it.
  func attribute(_ name: String) -> Attribute? {
    attributes.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The children with a name, in any case.
  func children(_ name: String) -> [Markup] {
    children.filter { $0.name.lowercased() == name.lowercased() }
  }
}

/// Reads XML without a document type's own entities: elements, attributes, text; the rest is passed over.
///
/// What is not well formed ends the reading there, and what came before is kept.
struct MarkupReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Where something could not be read; nil when all was.
  private(set) var problem: (message: String, range: Range<Int>)?
  /// How deep elements are nested at most.
  static let depthLimit = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The outermost element; nil when there is none.
  mutating func read() -> Markup? {
    var open: [Markup] = [Markup(name: "", range: 0..<0)]
    while position < bytes.count, problem == nil {
      if bytes[position] == UInt8(ascii: "<") {
        markup(&open)
      } else {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        open[open.count - 1].text += Self.decoded(bytes[start..<position])
      }
    }
    if open.count > 1, problem == nil {
      let range = open[open.count - 1].range
      problem = ("the element '\(open[open.count - 1].name)' is never closed", range)
    }
    while open.count > 1 { close(&open) }
    return open[0].children.first
  }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
    position = min(bytes.count, position + end.count)
  }

  private mutating func markup(_ open: inout [Markup]) {
    if isNext("<!--") { return skip(past: "-->") }
    if isNext("<![CDATA[") {
      let start = position + 9
      skip(past: "]]>")
      let end = max(start, position - 3)
      open[open.count - 1].text += String(decoding: bytes[start..<end], as: UTF8.self)
      return
    }
    if isNext("<?") { return skip(past: "?>") }
    if isNext("<!") { return skip(past: ">") }
    if isNext("</") {
      let start = position
      position += 2
      let name = word()
      skip(past: ">")
      guard open.count > 1, open[open.count - 1].name.utf8.elementsEqual(name.utf8) else {
        problem = ("'</\(name)>' closes nothing", start..<position)
        return
      }
      return close(&open)
    }
    element(&open)
  }

  private func close(_ open: inout [Markup]) {
    var element = open.removeLast()
    element.text = String(
      element.text.drop(while: \.isWhitespace).reversed()
        .drop(while: \.isWhitespace).reversed())
    open[open.count - 1].children.append(element)
  }

  private mutating func element(_ open: inout [Markup]) {
    let start = position
    position += 1
    let name = word()
    guard !name.isEmpty, open.count <= Self.depthLimit else {
      problem = (
        name.isEmpty ? "an element's name is missing" : "elements are nested too deeply",
        start..<position
      )
      return
    }
    var element = Markup(name: name, range: start..<position)
    while true {
      skipSpace()
      guard position < bytes.count else {
        problem = ("the element '\(name)' is cut off", start..<position)
        return
      }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        open.append(element)
        return
      }
      if isNext("/>") {
        position += 2
        open[open.count - 1].children.append(element)
        return
      }
      guard let attribute = attribute() else {
        problem = ("an attribute of '\(name)' cannot be read", position..<position + 1)
        return
      }
      element.attributes.append(attribute)
    }
  }

  private mutating func attribute() -> Markup.Attribute? {
    let start = position
    let name = word()
    skipSpace()
    guard !name.isEmpty, position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
      return nil
    }
    position += 1
    skipSpace()
    guard position < bytes.count else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: quote)
    else { return nil }
    let value = Self.decoded(bytes[(position + 1)..<end])
    position = end + 1
    return Markup.Attribute(name: name, value: value, range: start..<position)
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count, bytes[position] > 0x20,
      !"=/><\"'".utf8.contains(bytes[position])
    { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private static let entities: [(String, UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
    ("&apos;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")),
  ]

  /// Text with XML's five entities replaced; others stay as they are.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"),
        let found = entities.first(where: { rest.starts(with: $0.0.utf8) })
      {
        result.append(found.1)
        rest = rest.dropFirst(found.0.utf8.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
