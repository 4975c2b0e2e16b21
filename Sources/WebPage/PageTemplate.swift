package import Diagnostics
internal import Digest

/// A page as HTML with its one style and its one script in it, and places for contents.
package struct PageTemplate: Sendable {
  private let html: [UInt8]
  private let style: [UInt8]
  private let script: [UInt8]
  /// A content security policy that allows the very style and script, by their digests, and nothing
  /// else; more directives can be added behind it.
  package let policy: String

  /// `html` has places written as `{{NAME}}`, of which `{{style}}`, `{{script}}` and `{{policy}}` are
  /// filled in here.
  package init(html: [UInt8], style: [UInt8], script: [UInt8]) throws(Failure) {
    self.html = html
    self.style = style
    self.script = script
    policy =
      "default-src 'none'; style-src \(try Self.digest(style)); "
      + "script-src \(try Self.digest(script)); base-uri 'none'; form-action 'none'"
  }

  /// Writes the page piece by piece, with contents by the names of their places; a place without
  /// contents stays as it is.
  ///
  /// Contents are HTML: text has to be made such by ``HTMLText`` first. Places in them mean nothing.
  package func write(
    _ contents: [String: [UInt8]], _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let own = ["{{style}}": style, "{{script}}": script, "{{policy}}": Array(policy.utf8)]
    var rest = html[...]
    while let place = Self.place(in: rest) {
      try write(Array(rest[..<place.lowerBound]))
      let name = String(decoding: rest[place], as: UTF8.self)
      try write(own[name] ?? contents[name] ?? Array(rest[place]))
      rest = rest[place.upperBound...]
    }
    try write(Array(rest))
  }

  /// Where the next `{{NAME}}` stands.
  private static func place(in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let start = text.firstRange(of: "{{".utf8)?.lowerBound,
      let end = text[start...].firstRange(of: "}}".utf8)?.upperBound
    else { return nil }
    return start..<end
  }

  /// A source expression of the content security policy (CSP Level 3, section 2.3.1).
  private static func digest(_ text: [UInt8]) throws(Failure) -> String {
    "'sha256-\(Base64.text(try Digester.digest(text).bytes))'"
  }
}
