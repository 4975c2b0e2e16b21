public import Diagnostics

/// A property list that was read: its value, as far as it could be made out, and what is wrong in it.
///
/// Reads XML, binary and OpenStep property lists, in UTF-8 or, with a byte order mark, in UTF-16.
/// Time and memory grow with the file's size alone; more than 128 levels, more than 1 GiB and
/// binary files whose values, written out, would be far larger than the file are refused.
public struct PropertyListDocument: Sendable {
  /// The deepest nesting that is read.
  public static let depthLimit = 128
  /// The largest file that is read, in bytes.
  public static let sizeLimit = 1 << 30

  public let kind: PropertyListKind
  /// Turns the ranges of values and keys into places.
  public let source: PropertyListSource
  /// Nil when nothing could be made out. When there are errors, parts may be missing.
  public let root: PropertyListValue?
  /// In the order in which they were found.
  public let findings: FindingList
  /// Whether the root holds all of the file: false after an error that made parts unreadable, so
  /// that what is not there need not be missing.
  public let isComplete: Bool

  /// Reads a file; `name` is its name, fit for display.
  ///
  /// `kind` is for files that must be of one kind; by default it is recognized. JSON is told by
  /// ``kind`` and an error of ``DiagnosticCode/jsonInsteadOfPropertyList``.
  public init(
    _ bytes: [UInt8], name: String, as kind: PropertyListKind? = nil,
    sizeLimit: Int = PropertyListDocument.sizeLimit
  ) {
    guard bytes.count <= sizeLimit else {
      self.init(
        kind ?? PropertyListKind(recognizing: Array(bytes.prefix(1024))), name,
        Diagnostic(
          .error, .propertyListTooLarge,
          "the file is \(bytes.count) bytes long; at most \(sizeLimit) are read",
          at: .path(name)))
      return
    }
    if (kind ?? PropertyListKind(recognizing: bytes)) == .binary {
      var reader = BinaryReader(bytes, name: name)
      let root = reader.read()
      self.init(.binary, root, reader.finder)
      return
    }
    let text = UTF16Text.decode(bytes) ?? bytes
    let kind = kind ?? PropertyListKind(recognizing: text)
    let source = SourceText(name: name, bytes: text)
    if let problem = EncodingCheck.problem(in: source, .propertyListEncoding) {
      self.init(kind, name, problem)
      return
    }
    switch kind {
    case .xml:
      var reader = XMLReader(source)
      let root = reader.readDocument()
      self.init(kind, root, reader.finder)
    case .json:
      self.init(
        kind, name,
        Diagnostic(
          .error, .jsonInsteadOfPropertyList, "the file is JSON, not a property list",
          at: .path(name), help: "convert it with \"plutil -convert xml1\""))
    case .openStep, .binary:
      var reader = OpenStepReader(source)
      let root = reader.readDocument()
      self.init(kind, root, reader.finder)
    }
  }

  private init(_ kind: PropertyListKind, _ root: PropertyListValue?, _ finder: Finder) {
    self.kind = kind
    self.root = root
    source = finder.source
    findings = finder.findings
    isComplete = finder.isComplete && root != nil
  }

  private init(_ kind: PropertyListKind, _ name: String, _ problem: Diagnostic) {
    self.kind = kind
    root = nil
    source = .binary(name: name)
    var findings = FindingList()
    findings.add(problem)
    self.findings = findings
    isComplete = false
  }

  /// The place of a value's or key's range.
  public func place(of range: Range<Int>) -> Place {
    source.place(of: range)
  }
}
