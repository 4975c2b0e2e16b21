package import Diagnostics

/// A stretch of a text that is located only when somebody asks: of resources and settings there may be a
/// million, and a place holds its line.
package struct TextOrigin: Sendable {
  private let source: SourceText
  private let range: Range<Int>

  init(_ source: SourceText, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The line and columns.
  package var place: Place { .source(source.location(of: range)) }
}
