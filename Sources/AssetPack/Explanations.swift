package import Diagnostics

extension AssetPackCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .notAnArchive,
      meaning: """
        The file that was given as a pack is something else: the message says what it looks \
        like.
        """,
      reason: """
        It cannot be installed as an asset pack. Android's archives also end in `.aar` and are \
        zip files; servers send error pages under any name; Git LFS leaves pointer files.
        """,
      remedy: "Do what the help line says, such as `git lfs pull`, or name the right file."),
    Explanation(
      .noContent,
      meaning: "The pack holds no file below `Contents`.",
      reason: "A pack without files is refused, and the app would find nothing in it.",
      remedy: """
        Check the selectors of its manifest with `ba-package evaluate`, then make it again.
        """),
    Explanation(
      .manifestTooLarge,
      meaning: "The manifest inside the pack is larger than 16 MiB.",
      reason: "No real manifest is; reading it would only cost memory.",
      remedy: "Make the pack again from its real manifest."),
    Explanation(
      .packMisuse,
      meaning: "The writer of packs was called in a wrong order.",
      reason: "This is a mistake in the program, not in your files; no output was kept.",
      remedy: "Report it with the command line and the message."),
    Explanation(
      .invalidDigest,
      meaning: "A digest in a receipt or a lock is not 64 hexadecimal digits.",
      reason: "Nothing could be compared with it, so every pack would seem changed.",
      remedy: "Take the file from version control again, or have `ba-package` write a new one."),
    Explanation(
      .versionTaken,
      meaning: "The lock holds this version of the pack with other bytes.",
      reason: """
        Two different packs under one version cannot be told apart later, neither by devices nor \
        by you.
        """,
      remedy: """
        Pass a higher `--pack-version`. If the bytes should not have changed, compare the two \
        with `ba-package diff`.
        """,
      example: "ba-package M.json -o X.aar --lock packs.json --pack-version 4"),
    Explanation(
      .versionLowered,
      meaning: "The lock holds a later version of the pack than the one that is to be written.",
      reason: "Devices take the highest version; a lower one would never reach them.",
      remedy: """
        Pass the next higher `--pack-version`, or update the lock from version control first.
        """),
    Explanation(
      .notAManifest,
      meaning: "The file given as a manifest is an archive, a program or an image.",
      reason:
        "Packs are made from manifests, which are JSON texts, and looked into by other commands.",
      remedy: """
        Name the manifest; `ba-package list` and `ba-package verify` read a pack. `ba-package \
        template` prints a manifest to start from.
        """),
    Explanation(
      .unusualContainer,
      meaning: "The pack is compressed in a way that was never seen in packs that Apple hosts.",
      reason: """
        Only LZFSE, in a `pbze` container, is known to work everywhere. Apple's archive library reads \
        the other kinds, but nobody has shown that the store and devices take packs made so.
        """,
      remedy: "Package with `--compression lzfse`, unless you tried the pack on a device."),
  ]
}
