package import Diagnostics

extension DiagnosticCode {
  /// Two packs have one id.
  package static let duplicatePackID = DiagnosticCode("BA0750", "two packs with one id")
  /// A path holds different files in two packs.
  package static let conflictingFiles = DiagnosticCode("BA0751", "different files under one path")
  /// A path holds the same file in two packs.
  package static let repeatedFile = DiagnosticCode("BA0752", "one file in two packs")
  /// A path is a file in one pack and a folder in another.
  package static let fileAgainstFolder = DiagnosticCode(
    "BA0753", "a file in one pack, a folder in another")
  /// Packs spell a folder differently.
  package static let folderSpelledTwice = DiagnosticCode(
    "BA0754", "a folder that packs spell differently")
  /// A folder that is opened as one thing is spread over packs.
  package static let splitBundle = DiagnosticCode("BA0755", "bundle spread over packs")
  /// A pack could not be compared with the others.
  package static let packLeftOut = DiagnosticCode("BA0756", "pack not compared with the others")
}

/// The codes of what several packs do to each other.
package enum PackSetCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .duplicatePackID, .conflictingFiles, .repeatedFile, .fileAgainstFolder, .folderSpelledTwice,
    .splitBundle, .packLeftOut,
  ]

  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .duplicatePackID,
      meaning: "Two of the packs have the same asset-pack id.",
      reason: """
        To the store and to a device they are versions of one pack: one replaces the other. Packs \
        for different languages need ids of their own, too.
        """,
      remedy: """
        Give each pack an id of its own. To compare two versions of one pack, use `diff`, and do \
        not verify them together.
        """),
    Explanation(
      .conflictingFiles,
      meaning: """
        Two packs hold different files under one path, or under paths that differ only in letter \
        case or in the Unicode form of their letters.
        """,
      reason: """
        A device merges all packs into one hierarchy of folders. Apple leaves undefined from which \
        pack such a path is read, so the app gets one of the two files by chance. Paths that are \
        merely alike meet on volumes that ignore case, such as a Mac's.
        """,
      remedy: """
        Rename one of the files, or put each pack's files into a folder of its own. Packs that \
        carry different `language` values may share paths.
        """),
    Explanation(
      .repeatedFile,
      meaning: """
        Two packs hold the same file, byte for byte, under one path or under paths that a device \
        may take for one.
        """,
      reason: """
        It does not matter which one the app gets, but the file is stored and downloaded twice, \
        counts twice for the quota, and the next change to one of them makes it a conflict. On \
        OS 26.0 the URL of a folder that holds the file cannot be had at all.
        """,
      remedy: """
        Keep the file in one of the packs, or move it to a third that is downloaded with either.
        """),
    Explanation(
      .fileAgainstFolder,
      meaning: "A path, also but for letter case and Unicode form, is a file in one pack and a "
        + "folder in another.",
      reason: """
        A device merges all packs into one hierarchy of folders, where a name is a file or a \
        folder, not both.
        """,
      remedy: "Rename the file or the folder."),
    Explanation(
      .folderSpelledTwice,
      meaning: """
        Two packs have a folder whose name differs only in letter case or in the Unicode form of \
        its letters.
        """,
      reason: """
        On volumes that ignore case, such as a Mac's, it is one folder, and on others two: the \
        app works on some devices and not on others.
        """,
      remedy: "Spell the folder in the same way in all packs."),
    Explanation(
      .splitBundle,
      meaning: """
        Parts of a folder that the system opens as one thing, such as `.bundle`, `.framework` or \
        `.mlmodelc`, are in different packs.
        """,
      reason: """
        Until all of these packs are there the folder is incomplete. Compiled models, apps and \
        frameworks are then refused, for an index or a signature covers all of their files; that \
        is an error. A bundle of resources lacks some of them, which is a warning.
        """,
      remedy: "Select the whole folder in one pack."),
    Explanation(
      .packLeftOut,
      meaning: """
        A pack, or its manifest, could not be read to its end, so that it was not compared with \
        the other packs.
        """,
      reason: "Its id and language are not known, nor all of its paths.",
      remedy: "Mend the pack's own errors first, then verify all packs again."),
  ]
}
