/// A stable name for one kind of finding, such as `BA0107`.
///
/// Codes are never reused for another meaning. Each module declares its own in an extension, in a
/// range of its own: BA00xx command line, BA01xx JSON, BA02xx manifest rules, BA03xx resolution,
/// BA04xx Apple Archive, BA05xx packs and their verification, BA06xx files and the system.
public struct DiagnosticCode: Sendable, Hashable, CustomStringConvertible {
  /// `BA` and four digits.
  public let id: String
  /// What the code stands for, in a few words, without a full stop.
  public let title: String
  /// The exit status that a maker (`package`, `evaluate`) ends with when this is an error.
  public let exitStatus: ExitStatus

  public init(_ id: String, _ title: String, exit exitStatus: ExitStatus = .badData) {
    self.id = id
    self.title = title
    self.exitStatus = exitStatus
  }

  public var description: String { id }

  public static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool {
    left.id == right.id
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}
