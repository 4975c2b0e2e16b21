/// One finding about an input: what is wrong, where, and what to do.
///
/// Findings are data; text is made from them by the renderers alone.
public struct Diagnostic: Sendable, Hashable {
  /// A second place that belongs to a finding, or one more fact about it.
  public struct Note: Sendable, Hashable {
    public let message: String
    public let place: Place?

    public init(_ message: String, at place: Place? = nil) {
      self.message = message
      self.place = place
    }
  }

  public var severity: Severity
  public var code: DiagnosticCode
  /// A sentence without a capital at its start and a full stop at its end.
  public var message: String
  public var place: Place?
  public var notes: [Note]
  /// What the user can do about it, as a sentence in the same form.
  public var help: String?

  public init(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, at place: Place? = nil,
    notes: [Note] = [], help: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
    self.notes = notes
    self.help = help
  }
}
