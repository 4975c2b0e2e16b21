public import Diagnostics

/// A JSON5 text that was read: its value, as far as it could be made out, and what is wrong in it.
///
/// Reads the whole of JSON5 1.0.0 in UTF-8, with or without a byte order mark. Refused beyond that,
/// because JSON cannot express it or because memory and time are bounded: `NaN` and infinities,
/// numbers too large for a double, lone surrogates, more than 64 levels, more than 16 MiB.
public struct JSONDocument: Sendable {
  /// The deepest nesting that is read.
  public static let depthLimit = 64
  /// The largest text that is read, in bytes.
  public static let sizeLimit = 16 << 20

  public let source: SourceText
  /// Nil when nothing could be made out. When there are errors, parts may be missing.
  public let root: JSONValue?
  /// In the order of their places.
  public let findings: FindingList
  /// Whether the root holds all of the text: false after an error that made parts unreadable, so
  /// that what is not there need not be missing.
  public let isComplete: Bool

  /// Reads a text; `name` is the file's name, fit for display.
  ///
  /// `sizeLimit`, in bytes, is for files that a program of ours wrote and that may be long.
  public init(_ bytes: [UInt8], name: String, sizeLimit: Int = JSONDocument.sizeLimit) {
    self.init(
      SourceText(name: name, bytes: bytes.count > sizeLimit ? [] : bytes), bytes.count, sizeLimit)
  }

  private init(_ source: SourceText, _ byteCount: Int, _ sizeLimit: Int) {
    self.source = source
    var findings = FindingList()
    if byteCount > sizeLimit {
      findings.add(
        Diagnostic(
          .error, .tooLarge,
          "the text is \(byteCount) bytes long; at most \(sizeLimit) are read",
          at: .path(source.name)))
      root = nil
      isComplete = false
    } else if let problem = EncodingCheck.problem(in: source, .notUTF8) {
      findings.add(problem)
      root = nil
      isComplete = false
    } else {
      var parser = Parser(source)
      root = parser.parseDocument()
      findings.add(contentsOf: parser.findings.diagnostics.sortedByPlace())
      isComplete = parser.isComplete
    }
    self.findings = findings
  }
}
