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
        The pack, the receipt or the lock that is to be written is the manifest, one of the files \
        that it selects, or the same file as another output.
        """,
      reason: "The input would be lost, or every new pack would hold the one before it and grow.",
      remedy: "Write the pack to another folder, or exclude it.",
      example: #"{ "fileExclusion": "build/Tutorial.aar" }"#),
    Explanation(
      .outputInSelection,
      meaning: "The output lies in a folder that a `directory` selector takes as a whole.",
      reason: "The next run would find this pack there and want to put it into the new one.",
      remedy: "Write packs to a folder beside the assets, or exclude them with `fileExclusion`."),
  ]
}
