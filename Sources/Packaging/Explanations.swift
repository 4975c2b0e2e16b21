package import Diagnostics

extension PackagingCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .badSourceDateEpoch,
      meaning: """
        The environment variable `SOURCE_DATE_EPOCH` is not a whole number of seconds from 0 on.
        """,
      reason: """
        It is to be the time of every entry; a wrong value would give packs that differ from \
        those of other machines.
        """,
      remedy: "Set it to seconds since 1970, or unset it; then 2001-01-01T00:00:00Z is used.",
      example: "SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) ba-package M.json -o X.aar"),
    Explanation(
      .outputSelected,
      meaning: """
        The pack that is to be written is one of the files that its own manifest selects.
        """,
      reason: "Every new pack would hold the one before it and grow.",
      remedy: "Write the pack to another folder, or exclude it.",
      example: #"{ "fileExclusion": "build/Tutorial.aar" }"#),
  ]
}
