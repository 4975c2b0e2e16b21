internal import Diagnostics

extension PackageToolCodes {
  /// What each code means, in the order of their numbers.
  static let explanations: [Explanation] = [
    Explanation(
      .sharedOutput,
      meaning: "Two manifests of one run have the same id, so both packs would go to one file.",
      reason: "One pack would replace the other.",
      remedy: """
        Give each pack an id of its own. Packs for different languages need different ids, too.
        """)
  ]
}
