internal import Diagnostics
internal import Digest
internal import SystemIO

/// The page as HTML: the files in `Page`, with the data between them.
///
/// Its content security policy allows nothing but the very style and script that stand in it, by their
/// digests. The data are JSON in a script element that browsers do not run, and reach the document as text
/// only.
struct ReportPage {
  private let data: String

  init(data: String) {
    self.data = data
  }

  private static let style = PackageResources.style_css
  private static let script =
    PackageResources.format_js + PackageResources.model_js + PackageResources.elements_js
    + PackageResources.table_js + PackageResources.layout_js + PackageResources.treemap_js
    + PackageResources.downloads_js + PackageResources.sections_js + PackageResources.main_js

  /// Writes `page.html` with its `{{NAME}}` filled in.
  func write(to sink: any ByteSink) throws(Failure) {
    var rest = PackageResources.page_html[...]
    while let marker = Self.marker(in: rest) {
      try sink.write(Array(rest[..<marker.lowerBound]))
      try sink.write(try content(of: String(decoding: rest[marker], as: UTF8.self)))
      rest = rest[marker.upperBound...]
    }
    try sink.write(Array(rest))
  }

  /// Where the next `{{NAME}}` stands.
  private static func marker(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let start = text.firstRange(of: "{{".utf8)?.lowerBound,
      let end = text[start...].firstRange(of: "}}".utf8)?.upperBound
    else { return nil }
    return start..<end
  }

  private func content(of marker: String) throws(Failure) -> [UInt8] {
    switch marker {
    case "{{policy}}":
      let style = try Self.digest(Self.style)
      let script = try Self.digest(Self.script)
      return Array(
        ("default-src 'none'; style-src \(style); script-src \(script); "
          + "base-uri 'none'; form-action 'none'").utf8)
    case "{{style}}": return Self.style
    case "{{script}}": return Self.script
    case "{{data}}": return Self.inert(data)
    default: return Array(marker.utf8)
    }
  }

  /// A source expression of the content security policy (CSP Level 3, section 2.3.1).
  private static func digest(_ text: [UInt8]) throws(Failure) -> String {
    "'sha256-\(Base64.text(try Digester.digest(text).bytes))'"
  }

  /// JSON without the characters that mean something to HTML; they occur in strings only.
  private static func inert(_ json: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count)
    for byte in json.utf8 {
      switch byte {
      case UInt8(ascii: "<"): bytes.append(contentsOf: "\\u003c".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "\\u003e".utf8)
      case UInt8(ascii: "&"): bytes.append(contentsOf: "\\u0026".utf8)
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
