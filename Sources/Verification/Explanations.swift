package import Diagnostics

extension VerificationCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = entries + content + release

  private static let entries: [Explanation] = [
    Explanation(
      .badEntryPath,
      meaning: """
        An entry's path is none that a pack may hold: it is absolute, has `.` or `..` in it, an \
        empty part, or a NUL byte.
        """,
      reason: """
        Unpacked by a careless program, such an entry is written outside of the folder that it \
        belongs to.
        """,
      remedy: "Do not install the archive. If it is yours, make it again with `ba-package`."),
    Explanation(
      .badEntryType,
      meaning: "An entry is a link, a device, a pipe or a socket.",
      reason: "Packs hold files and folders; a link can lead anywhere on the device.",
      remedy: "Replace links by what they point to, and make the pack again."),
    Explanation(
      .outsideLayout,
      meaning: """
        An entry lies neither below `Contents` nor is it the manifest, or one of those is of the \
        wrong type.
        """,
      reason: """
        The app cannot reach what lies outside of `Contents`, and the store may refuse the pack.
        """,
      remedy: "Make the pack from a manifest with `ba-package`, not with a general archiver."),
    Explanation(
      .duplicateEntry,
      meaning: "One path stands twice in the archive.",
      reason: "Which of the two files the app sees depends on the reader.",
      remedy: "Make the pack again; `ba-package` stores every path once."),
    Explanation(
      .collidingEntries,
      meaning: "Two entries differ only in letter case or in the Unicode form of their letters.",
      reason: """
        Apple's devices take them for one path: one file replaces the other, or the pack does \
        not install.
        """,
      remedy: "Rename one of the two in the source, and make the pack again."),
    Explanation(
      .missingFolder,
      meaning: "A folder has no entry of its own before the files in it.",
      reason: """
        Apple's packs list every folder first. Most readers make the folder anyway, but none has \
        promised to.
        """,
      remedy: "Make the pack again with `ba-package`."),
    Explanation(
      .entryBelowFile,
      meaning: "An entry lies below another one that is a file.",
      reason: "A file cannot be a folder as well, so the archive cannot be unpacked.",
      remedy: "Make the pack again from a tree; do not install this one."),
    Explanation(
      .unusualField,
      meaning: """
        An entry's header carries a field that Apple's packs never have, such as extended \
        attributes.
        """,
      reason: """
        Devices probably ignore it, but it was never seen in a pack that the store has taken.
        """,
      remedy: "Make the pack again with `ba-package`, which writes the usual fields alone."),
    Explanation(
      .fileWithoutData,
      meaning: "A file's entry has no data field, or a folder's entry has one.",
      reason: """
        Readers disagree about what such an entry is; an empty file still has an empty data \
        field.
        """,
      remedy: "Make the pack again with `ba-package`."),
    Explanation(
      .missingManifest,
      meaning: "The archive holds no `Manifest.json`.",
      reason: """
        The system learns from it when to download the pack and for which platforms, so the pack \
        is refused.
        """,
      remedy: "Make the pack with `ba-package`; general archivers leave the manifest out."),
    Explanation(
      .entryPathNotUTF8,
      meaning: "An entry's path consists of bytes that are not UTF-8.",
      reason: "Apple's file systems store no such names, so the pack does not unpack there.",
      remedy: "Rename the file in the source, and make the pack again."),
    Explanation(
      .contentDiffers,
      meaning: """
        A file in the pack has other bytes than the file in the source that it is compared with.
        """,
      reason: "The pack is damaged, or it was made from another state of the source.",
      remedy: """
        Compare with the state that the pack was made from. If it is that one, make the pack \
        again.
        """),
    Explanation(
      .missingEntry,
      meaning: "The manifest selects a file of the source that is not in the pack.",
      reason: "The pack is older than the source, or was changed.",
      remedy: "Make the pack again, or compare with the state that it was made from."),
    Explanation(
      .surplusEntry,
      meaning: """
        The pack holds a file that is not in the source, or that the manifest does not select \
        there.
        """,
      reason: "The pack was made from another state of the source, or somebody put the file in.",
      remedy: "Make the pack again, or compare with the state that it was made from."),
    Explanation(
      .notComparable,
      meaning: """
        The pack was not compared with the source, because its structure or its manifest has \
        errors.
        """,
      reason: "It stays unknown whether the content is right.",
      remedy: "Mend the other errors first, then compare again."),
    Explanation(
      .receiptDiffers,
      meaning: """
        The pack is not the one that the receipt was written for: the archive, a file or the \
        manifest has other bytes, or a file is missing or new.
        """,
      reason: """
        The pack was damaged or changed after it was made, or the receipt belongs to another \
        one.
        """,
      remedy: "Take the pack that was made together with the receipt, or make both again."),
  ]
}
