/// What ends a command: one error that is thrown, unlike findings, which are collected.
public struct Failure: Error, Sendable, Hashable {
  public var code: DiagnosticCode
  public var message: String
  public var place: Place?
  public var notes: [Diagnostic.Note]
  public var help: String?
  /// The status that the program ends with; by default the code's own.
  public var exitStatus: ExitStatus

  public init(
    _ code: DiagnosticCode, _ message: String, at place: Place? = nil,
    notes: [Diagnostic.Note] = [], help: String? = nil, exit exitStatus: ExitStatus? = nil
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.notes = notes
    self.help = help
    self.exitStatus = exitStatus ?? code.exitStatus
  }

  /// The failure as a finding of severity error, to be shown by the same renderers.
  public var diagnostic: Diagnostic {
    Diagnostic(.error, code, message, at: place, notes: notes, help: help)
  }
}
