internal import Diagnostics

extension VerificationCodes {
  /// What the codes about content mean.
  static let content: [Explanation] = [
    Explanation(
      .unselectedContent,
      meaning: """
        The pack holds a file that no selector of its own manifest leads to. A warning where \
        another reading of a pattern may lead to it: how Apple's tool reads patterns is not \
        known.
        """,
      reason: "Somebody put the file in, or changed the manifest, after the pack was made.",
      remedy: "Make the pack again from its manifest, with `ba-package`."),
    Explanation(
      .excludedContent,
      meaning: """
        The pack holds a file that a `fileExclusion` of its own manifest takes out. A warning \
        where the exclusion is a pattern, which other tools may read otherwise.
        """,
      reason: "What was to be left out may be private, or of no use on a device.",
      remedy: """
        Make the pack again, and see that the exclusion names the path as it is in the source.
        """),
    Explanation(
      .selectorWithoutContent,
      meaning: """
        A selector of the embedded manifest leads to no file in the pack, or only to one whose \
        path is spelled otherwise.
        """,
      reason: """
        The pack lacks what its manifest promises: a file was lost, or the manifest changed \
        after the pack was made. A path in another spelling is not found by the app.
        """,
      remedy: """
        Make the pack again from its manifest; `ba-package` refuses selectors that choose \
        nothing.
        """),
    Explanation(
      .incompleteBundle,
      meaning: """
        A folder has the name of a bundle, such as `.framework` or `.mlmodelc`, and lacks the \
        file that every bundle of its kind has.
        """,
      reason: "The system refuses to load half a bundle, and it shows only on the device.",
      remedy: "Select the whole folder with `directory`, and exclude nothing in it."),
    Explanation(
      .unknownLanguageFolder,
      meaning: """
        The name of an `.lproj` folder is no language tag, or one of the names from before there \
        were tags.
        """,
      reason: "The device looks for folders by tag, so nobody will see what is in it.",
      remedy: "Rename the folder to the tag, such as `de.lproj` or `zh-Hant.lproj`."),
    Explanation(
      .languageMismatch,
      meaning: """
        The manifest's `language` is one, and an `.lproj` folder in the pack is of another.
        """,
      reason: """
        Only devices that want the pack's language get it, so the folder reaches nobody who \
        reads it.
        """,
      remedy: "Give each language a pack of its own, or leave `language` out."),
    Explanation(
      .junkInPack,
      meaning: """
        The pack holds what operating systems and version control leave in folders: `.DS_Store`, \
        `._*`, `Thumbs.db`, `desktop.ini`, `__MACOSX`, `.git`, `.svn`.
        """,
      reason: """
        Everybody downloads it, it can give away the names of private files, and `._*` files \
        break the signatures of bundles.
        """,
      remedy: """
        Make the pack again without `--keep-junk`, and take selectors that name such files out.
        """),
    Explanation(
      .pointerInPack,
      meaning: "A file is the few lines that Git LFS keeps in place of a large file.",
      reason: "The work tree was checked out without LFS, so that the pack lacks the content.",
      remedy: "Run `git lfs pull` before packaging; in CI, let the checkout fetch LFS files."),
    Explanation(
      .misleadingName,
      meaning: """
        A name holds characters that cannot be seen, or that change the order in which others \
        are shown.
        """,
      reason: "Such names look like others in every tool, and cannot be typed.",
      remedy: "Rename the file in the source, and make the pack again."),
    Explanation(
      .unusualBlockSize,
      meaning: "The container is cut into blocks of another size than 1 MiB.",
      reason: """
        All packs that Apple's tools made have blocks of 1 MiB. Devices probably read others, \
        but nobody has shown it.
        """,
      remedy: "Make the pack again with `ba-package`."),
    Explanation(
      .selectorsNotCompared,
      meaning: """
        The manifest has so many patterns and the pack so many files that comparing them was \
        given up.
        """,
      reason: "A file that no selector chooses may have been overlooked.",
      remedy: "Use fewer, wider selectors, or compare with `--receipt`."),
  ]
}
