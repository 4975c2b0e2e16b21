package import Diagnostics

extension BlockPipelineCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .workCancelled,
      meaning: "Work was given up because other work that it belongs to had failed.",
      reason: "The first failure is the one that matters; this one should never be shown.",
      remedy: "Look at the other message. Report it if there is none.")
  ]
}
