public import Diagnostics

/// The file that a property list was read from, and how a place in it is told.
public enum PropertyListSource: Sendable {
  /// A text, of which places are lines and columns.
  case text(SourceText)
  /// A binary file, of which places are byte offsets.
  case binary(name: String)

  /// The place of a range of byte offsets.
  public func place(of range: Range<Int>) -> Place {
    switch self {
    case .text(let source): .source(source.location(of: range))
    case .binary(let name):
      .archive(name: name, offset: UInt64(clamping: range.lowerBound))
    }
  }
}
