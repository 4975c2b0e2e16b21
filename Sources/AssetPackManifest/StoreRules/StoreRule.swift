/// Something that a route asks of packs, with where that is known from and when it was looked up.
///
/// Stores change their rules without notice; a finding shows the date, so that its reader can judge.
public struct StoreRule: Sendable, Hashable {
  /// How a rule is known.
  public enum Evidence: String, Sendable, Hashable {
    /// Apple says so.
    case documented = "Apple's documentation"
    /// Developers met it, and told how.
    case observed = "reports of developers"
  }

  /// The rule in a sentence without a full stop.
  public let statement: String
  public let evidence: Evidence
  /// The page, or the store's own code of the error.
  public let source: String
  /// The month in which it was looked up, as `YYYY-MM`.
  public let asOf: String

  /// The rule and where it is from, for a note.
  public var text: String { "\(statement) (\(evidence.rawValue): \(source); as of \(asOf))" }
}
