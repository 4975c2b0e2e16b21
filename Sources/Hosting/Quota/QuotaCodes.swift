package import Diagnostics

extension DiagnosticCode {
  /// A list of states holds a pack or a version twice.
  package static let listedTwice = DiagnosticCode("BA0760", "pack or version listed twice")
  /// A list of states has a word for a state that App Store Connect does not.
  package static let unknownReleaseState = DiagnosticCode("BA0761", "unknown state of a version")
  /// The packs take more than Apple hosts.
  package static let quotaExceeded = DiagnosticCode("BA0762", "quota exceeded")
  /// There are more packs than Apple hosts.
  package static let tooManyPacks = DiagnosticCode("BA0763", "too many packs")
  /// The quota is nearly used.
  package static let quotaNearlyUsed = DiagnosticCode("BA0764", "quota nearly used")
  /// A pack cannot be counted, because its id is not known.
  package static let packWithoutID = DiagnosticCode("BA0765", "pack whose id cannot be read")
}

/// The codes of the quota.
package enum QuotaCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .listedTwice, .unknownReleaseState, .quotaExceeded, .tooManyPacks, .quotaNearlyUsed,
    .packWithoutID,
  ]

  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .listedTwice,
      meaning: "A list of states names a pack twice, or a version of a pack twice.",
      reason: "It cannot be told which of the two is right, and so what counts.",
      remedy: "Put all versions of a pack under its id once, each with its own number."),
    Explanation(
      .unknownReleaseState,
      meaning: "A list of states has a state that App Store Connect's API does not know.",
      reason: "Whether a version counts depends on its states.",
      remedy: "Write the states in the API's words, such as `COMPLETE` or `SUPERSEDED`."),
    Explanation(
      .quotaExceeded,
      meaning: """
        The largest counted versions of all packs are together larger than what Apple hosts for \
        one app.
        """,
      reason: "App Store Connect refuses the next upload.",
      remedy: """
        Archive packs that no app version needs any more, with `quota` to see what that frees and \
        costs, or make packs smaller.
        """),
    Explanation(
      .tooManyPacks,
      meaning: "There are more packs than one app may have, all platforms together.",
      reason: "App Store Connect refuses a pack with a new id.",
      remedy: "Archive packs that no app version needs any more, or join small ones."),
    Explanation(
      .quotaNearlyUsed,
      meaning:
        "The packs take 80 % or more of what Apple hosts for one app, in bytes or in number.",
      reason: "Apple sends a mail and shows a banner; soon an upload will be refused.",
      remedy: "Plan which packs to archive before the next release."),
    Explanation(
      .packWithoutID,
      meaning: "A pack has no manifest, or one with errors, so that its id is not known.",
      reason: "A pack counts as one more version of its id.",
      remedy: "See what `verify` says of the pack, and make it again with `ba-package`."),
  ]
}
