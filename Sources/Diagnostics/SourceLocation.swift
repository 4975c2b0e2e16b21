/// A stretch within one line of a text file.
///
/// Lines and columns count from 1. Columns count UTF-8 bytes, as the Swift compiler does, and UTF-16
/// code units for those who count so, without a byte order mark at the start of the file.
public struct SourceLocation: Sendable, Hashable {
  /// The file's name as the user gave it, fit for display.
  public let file: String
  public let line: Int
  public let column: Int
  /// One past the last column; equal to `column` for an empty stretch.
  public let endColumn: Int
  public let utf16Column: Int
  /// One past the last UTF-16 column.
  public let utf16EndColumn: Int
  /// The source line, to be shown with a caret.
  public let excerpt: SourceExcerpt?

  public init(
    file: String, line: Int, column: Int, endColumn: Int, utf16Column: Int, utf16EndColumn: Int,
    excerpt: SourceExcerpt? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.endColumn = endColumn
    self.utf16Column = utf16Column
    self.utf16EndColumn = utf16EndColumn
    self.excerpt = excerpt
  }
}

/// A source line cut to what fits on a screen, with the stretch to be underlined.
public struct SourceExcerpt: Sendable, Hashable {
  /// The line's text, escaped for display, tabs as they are; `…` marks an end that was cut off.
  public let text: String
  /// What stands before the caret in `text` (its width is the caret's indentation).
  public let prefix: String
  /// How many characters to underline, at least 1.
  public let underlined: Int

  public init(text: String, prefix: String, underlined: Int) {
    self.text = text
    self.prefix = prefix
    self.underlined = underlined
  }
}
