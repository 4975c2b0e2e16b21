package import Diagnostics

extension DigestCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .digestUnavailable,
      meaning: """
        GnuTLS refuses to compute a digest, as it does with algorithms that a security policy of \
        the system forbids.
        """,
      reason: "Without it receipts, locks and fingerprints cannot be made or checked.",
      remedy: """
        Allow the algorithm in the system's policy for GnuTLS, or run on a system without that \
        policy.
        """)
  ]
}
