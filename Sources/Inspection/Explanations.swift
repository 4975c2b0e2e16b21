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
  ]
}
