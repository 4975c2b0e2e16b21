/// What a code means, for somebody who meets it for the first time.
///
/// Each part is one or more whole sentences; names and values stand in backticks, which read well on a
/// terminal and are Markdown. Every module keeps the explanations of its codes beside the codes, in
/// `Explanations.swift`.
public struct Explanation: Sendable, Hashable {
  public let code: DiagnosticCode
  /// What was seen.
  public let meaning: String
  /// What would come of it.
  public let reason: String
  /// What to do about it.
  public let remedy: String
  /// Lines to learn from, to be shown as they are.
  public let example: String?

  public init(
    _ code: DiagnosticCode, meaning: String, reason: String, remedy: String, example: String? = nil
  ) {
    self.code = code
    self.meaning = meaning
    self.reason = reason
    self.remedy = remedy
    self.example = example
  }
}
