package import Diagnostics

extension InspectionCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .pathNotInPack,
      meaning: "A path that was given to `cat` or `extract` is not in the pack, or is a folder.",
      reason: "What was asked for cannot be given out; `extract` then writes nothing at all.",
      remedy: """
        Write the path as the app asks for it, without `Contents/`, in the case and Unicode form \
        that `ba-package list` shows.
        """,
      example: "ba-package list Tutorial.aar"),
    Explanation(
      .binaryToTerminal,
      meaning: "`cat` came to bytes that are no text while its output is a terminal.",
      reason: "Terminals obey some bytes: they could change its settings or what is on it.",
      remedy: "Send the output to a file or a pipe.",
      example: "ba-package cat Tutorial.aar Levels/1.bin > 1.bin"),
    Explanation(
      .tooManyFilesForReport,
      meaning: "The packs that `report` was given hold more files together than one page can show.",
      reason: "A browser keeps the whole page in memory, and would not open a larger one in time.",
      remedy: "Report on fewer packs at a time; `list` and `info` have no such bound.",
      example: "ba-package report Tutorial.aar -o tutorial.html"),
    Explanation(
      .downloadTimeUnknown,
      meaning: """
        The pack that `report` was given has no manifest, or one with errors, so nothing tells \
        whether it is essential, prefetched or on demand.
        """,
      reason: "The page counts its bytes nowhere under what is downloaded when.",
      remedy: "Let `verify` say what is wrong with the manifest, and package the content again.",
      example: "ba-package verify Tutorial.aar"),
  ]
}
