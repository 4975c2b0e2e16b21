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
    Explanation(
      .invalidBudgetSize,
      meaning: "A limit in a budget is negative, is no size, or has a unit that is not known.",
      reason: "A limit that is misunderstood would never be crossed, or always.",
      remedy: """
        Write bytes as a number, or text with a unit: `kB`, `MB` and `GB` are powers of 1000, `KiB`, \
        `MiB` and `GiB` of 1024.
        """,
      example:
        #"{ "total": "2GB", "packs": { "Tutorial": "150MB" }, "files": { "**/*.png": 4000000 } }"#
    ),
    Explanation(
      .budgetedPackMissing,
      meaning: "A budget has a limit for an id that no pack of the run has.",
      reason: "A misspelled id would leave the pack that was meant without a limit.",
      remedy: "Correct the id. When only some of the packs are made, it can be ignored."),
    Explanation(
      .fileOverBudget,
      meaning: "A file that a pack selects is larger than the budget allows for its path.",
      reason: "One file that was forgotten uncompressed can outweigh all the others.",
      remedy: "Make the file smaller, leave it out, or raise the limit. The pack is not made."),
    Explanation(
      .packOverBudget,
      meaning: "A pack's archive is larger than the budget allows.",
      reason: "Players wait for it, and stores and devices have limits of their own.",
      remedy: """
        Look at the largest files in the notes. Compress harder, take files out, or raise the limit. \
        The archive was made and thrown away: what lay under its name is still there.
        """),
    Explanation(
      .totalOverBudget,
      meaning: "All packs of the run, or all that are essential, are together larger than allowed.",
      reason: """
        Essential packs are downloaded before the app can be opened, and all of them take room on \
        the device.
        """,
      remedy: """
        Look at the largest packs and files in the notes. None of the run's archives got its name, so \
        that what lay there before is still there.
        """),
    Explanation(
      .unwritableDependency,
      meaning: """
        The name of a file or folder holds a character that neither Make nor Ninja can read in a \
        dependency file: a control character, `;` or `|`.
        """,
      reason: "Without the name, a change of the file would not make the pack anew.",
      remedy: "Rename it, or leave `--depfile` out."),
    Explanation(
      .misreadDependency,
      meaning: """
        A name in the dependency file means something else to Make, as `a[1].png` and `lib(a)` do, or \
        cannot be read by Ninja, as names with quotes.
        """,
      reason: "That program may not notice when the file changes, or find it changed each time.",
      remedy: "Rename the file, or use the other program."),
  ]
}
