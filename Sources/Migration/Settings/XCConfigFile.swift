internal import Diagnostics

/// One xcconfig file's lines, as they stand there.
struct XCConfigFile {
  enum Item {
    case assignment(SettingAssignment)
    case include(path: String, isOptional: Bool, origin: TextOrigin)
  }

  private(set) var items: [Item] = []
  private(set) var findings = FindingList()

  /// Reads a text. A line that is neither an assignment nor an include is a finding.
  ///
  /// `//` starts a comment wherever it stands, a backslash at a line's end joins the next line, and
  /// semicolons at the end of a value are dropped.
  init(_ source: SourceText) {
    let bytes = source.bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      var end = Self.lineEnd(bytes, start)
      var line = Self.content(bytes, start..<end)
      while line.last == UInt8(ascii: "\\"), end < bytes.count {
        let next = end + 1
        end = Self.lineEnd(bytes, next)
        line = line.dropLast() + [0x20] + Self.content(bytes, next..<end)
      }
      read(line, at: start..<min(end, start + 4096), source)
      start = end + 1
    }
  }

  private static func lineEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  /// A line without its comment and the space around it.
  private static func content(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var end = range.lowerBound
    let slash = UInt8(ascii: "/")
    while end < range.upperBound {
      if bytes[end] == slash, end + 1 < range.upperBound, bytes[end + 1] == slash { break }
      end += 1
    }
    return trimmed(bytes[range.lowerBound..<end])
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return Array(bytes)
  }

  private mutating func read(_ line: [UInt8], at range: Range<Int>, _ source: SourceText) {
    guard !line.isEmpty else { return }
    if line.first == UInt8(ascii: "#") { return include(line, at: range, source) }
    guard let equals = Self.equals(in: line) else { return refuse(range, source) }
    var value = Self.trimmed(line[(equals + 1)...])
    while value.last == UInt8(ascii: ";") { value = Self.trimmed(value.dropLast()[...]) }
    let assignment = SettingAssignment(
      key: String(decoding: Self.trimmed(line[..<equals]), as: UTF8.self),
      value: String(decoding: value, as: UTF8.self),
      origin: TextOrigin(source, range))
    guard let assignment else { return refuse(range, source) }
    items.append(.assignment(assignment))
    if value.last == UInt8(ascii: ":"), range.upperBound <= source.bytes.count,
      source.bytes[range].contains(UInt8(ascii: "/"))
    {
      findings.add(
        Diagnostic(
          .warning, .settingCutByComment,
          "the value of \(assignment.name) ends before \"//\", which starts a comment",
          at: assignment.place, help: "write the slashes of a URL as \"/$()/\""))
    }
  }

  /// The first `=` outside of brackets.
  private static func equals(in line: [UInt8]) -> Int? {
    var depth = 0
    for (index, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth <= 0: return index
      default: break
      }
    }
    return nil
  }

  private mutating func include(_ line: [UInt8], at range: Range<Int>, _ source: SourceText) {
    let word = "#include"
    guard line.starts(with: word.utf8) else { return refuse(range, source) }
    var rest = line.dropFirst(word.utf8.count)
    let isOptional = rest.first == UInt8(ascii: "?")
    if isOptional { rest = rest.dropFirst() }
    let name = Self.trimmed(rest)
    let quote = UInt8(ascii: "\"")
    guard name.count > 2, name.first == quote, name.last == quote else {
      return refuse(range, source)
    }
    items.append(
      .include(
        path: String(decoding: name.dropFirst().dropLast(), as: UTF8.self),
        isOptional: isOptional, origin: TextOrigin(source, range)))
  }

  private mutating func refuse(_ range: Range<Int>, _ source: SourceText) {
    guard findings.diagnostics.count < FindingList.defaultLimit else { return }
    findings.add(
      Diagnostic(
        .warning, .settingUnreadable,
        "the line is neither an assignment nor an include, and counts for nothing",
        at: .source(source.location(of: range))))
  }
}
