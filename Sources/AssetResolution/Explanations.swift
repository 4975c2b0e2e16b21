public import Diagnostics

extension AssetResolutionCodes {
  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .selectsNothing,
      meaning: "A directory or pattern selector chooses no file at all.",
      reason: """
        Assets that you count on would be missing in the app, and nobody would notice before it \
        runs.
        """,
      remedy: """
        Check the spelling and the source root. The notes say whether files were left out as \
        junk or by `fileExclusion`. Remove the selector if it is no longer needed.
        """),
    Explanation(
      .selectedPathMissing,
      meaning: "A path that a selector names does not exist.",
      reason: "The pack would lack a file that the app asks for.",
      remedy: """
        Check the spelling and the folder that paths count from: the manifest's `sourceRoot`, \
        `--source-root`, or else the working directory. In a build, make sure that the file is \
        made before the pack.
        """),
    Explanation(
      .otherSpelling,
      meaning: """
        The path exists only in another spelling: other letter case, or another Unicode form of \
        an accented letter.
        """,
      reason: """
        On a Mac both spellings may open the file, on Linux only one does; the app asks for the \
        path as it is stored in the pack.
        """,
      remedy: "Write the path exactly as it is on disk; the notes spell both out."),
    Explanation(
      .wrongSelectorKind,
      meaning: "A selector for files names a folder, or a selector for folders names a file.",
      reason: "The two kinds store different things, so the program does not guess.",
      remedy: """
        Use `file` or `fileSource` for one file, `directory` or `directorySource` for a folder.
        """),
    Explanation(
      .invalidSelectorPath,
      meaning: """
        A path in a selector cannot be used: it leads out of the source root, names no file \
        where one is needed, holds a backslash, or excludes everything.
        """,
      reason: "Packs hold paths below one root, and nothing outside of it is read.",
      remedy: """
        Write a path from the source root on, with `/` between folders; choose a higher folder \
        as `sourceRoot` if the files lie beside it.
        """),
    Explanation(
      .invalidPattern,
      meaning: """
        A pattern cannot be understood, such as one with a range that runs backwards, an unknown \
        class, or a backslash at its end.
        """,
      reason: "It could match other files than were meant.",
      remedy: #"""
        Correct it; the message names the part. `*`, `?` and `[a-z]` match within one folder, \#
        `**` across folders, and `\` takes the next character literally.
        """#),
    Explanation(
      .patternMatchesFoldersOnly,
      meaning: "A pattern matches folders, and no file; patterns choose files.",
      reason: "Nothing would be put into the pack.",
      remedy: """
        Use `directory` for a folder with all that is in it, or append `/**` to the pattern.
        """,
      example: """
        { "directory": "Levels" }
        { "filePattern": "Levels/**" }
        """),
    Explanation(
      .unportablePattern,
      meaning: "The pattern uses `**`, which stands for any number of folders here.",
      reason: "Apple's tool may read it otherwise, so the two tools may choose different files.",
      remedy: """
        Use `directory`, or one pattern for each level of folders, if the manifest has to work \
        with both.
        """),
    Explanation(
      .unclosedPatternBracket,
      meaning: "A pattern holds a `[` without a `]`; it is taken for the character itself.",
      reason: "If a set of characters was meant, the pattern matches other files than you think.",
      remedy: #"Write `\[` for the character, or close the bracket."#),
    Explanation(
      .unusedExclusion,
      meaning: "A `fileExclusion` selector excludes nothing that other selectors choose.",
      reason: """
        The file that you want to keep out may be in the pack under another spelling, or the \
        exclusion is a leftover.
        """,
      remedy: """
        Compare the path with those that `ba-package evaluate` prints, or remove the exclusion.
        """),
    Explanation(
      .destinationTaken,
      meaning: "Two different files are to be stored under one path.",
      reason: "Only one of them can be there; which one would depend on the order.",
      remedy: "Give one of them another destination, or exclude it."),
    Explanation(
      .fileAndFolder,
      meaning: "One path is to be a file and, for something below it, a folder.",
      reason: "No file system can hold both, so the pack could not be unpacked.",
      remedy: "Rename one of the two or give it another destination."),
    Explanation(
      .collidingNames,
      meaning: "Two paths differ only in letter case or in the Unicode form of their letters.",
      reason: """
        Apple's devices take them for one path: one file would replace the other, or the pack \
        would not install.
        """,
      remedy: "Rename or exclude one of them."),
    Explanation(
      .chosenTwice,
      meaning: "Files are chosen by more than one selector for the same path.",
      reason: """
        They are stored once, so nothing breaks; but one of the selectors may be broader than it \
        should be.
        """,
      remedy: "Nothing has to be done. Narrow one of the selectors to silence the note."),
    Explanation(
      .explicitJunk,
      meaning: "A selector names a file that is otherwise left out as junk, such as `.DS_Store`.",
      reason: "It is kept, since it was named; such files seldom belong into an app.",
      remedy: "Remove the selector unless the app really needs the file."),
    Explanation(
      .symbolicLink,
      meaning: "A symbolic link is selected.",
      reason: "Packs hold no links, so either the link's target is stored, or nothing is.",
      remedy: "Select the target itself, exclude the link, or pass `--symlinks follow`."),
    Explanation(
      .linkLeavesRoot,
      meaning: "A symbolic link leads out of the source root.",
      reason: """
        What is outside of the root may be private or differ from machine to machine; it is \
        never read.
        """,
      remedy: "Copy the file into the root, choose a higher root, or exclude the link."),
    Explanation(
      .linkLoop,
      meaning: "Symbolic links lead in a circle.",
      reason: "Following them would never end.",
      remedy: "Remove or exclude one of the links."),
    Explanation(
      .danglingLink,
      meaning: "A symbolic link points to something that does not exist.",
      reason: "There is nothing to store, and the app will miss the file.",
      remedy: "Make the target, correct the link, or exclude it."),
    Explanation(
      .linksMultiply,
      meaning: """
        Symbolic links lead to so many entries that the pack would be far larger than the tree.
        """,
      reason: """
        A few links to folders above each other can make millions of paths out of a handful of \
        files.
        """,
      remedy: "Select what is needed without links, or exclude the links."),
    Explanation(
      .notARegularFile,
      meaning: "A pipe, socket or device was selected.",
      reason: "It has no content that could be stored, and reading it could wait forever.",
      remedy: "Remove or exclude it."),
    Explanation(
      .nameNotUTF8,
      meaning: "A file name consists of bytes that are not UTF-8.",
      reason: "Names in packs are UTF-8, and Apple's file systems store no others.",
      remedy: "Rename the file. `convmv` converts whole trees from old encodings."),
    Explanation(
      .pathTooLong,
      meaning: """
        A path, or one name in it, is longer than can be stored: 255 bytes for a name, 65 000 \
        for the whole path.
        """,
      reason: "The format or every file system refuses it.",
      remedy: "Shorten it. Letters outside of ASCII count two to four bytes each."),
    Explanation(
      .longPath,
      meaning: "A path is longer than 1023 bytes.",
      reason: "It can be stored, but programs on Apple's systems cannot open such a path.",
      remedy: "Shorten names, or nest folders less deeply."),
    Explanation(
      .emptyPack,
      meaning: "The manifest's selectors choose no file at all.",
      reason: "A pack without files is refused by the store and useless to the app.",
      remedy: "Correct the selectors; `ba-package evaluate` shows what they choose."),
    Explanation(
      .unreadableSource,
      meaning: "A selected file or folder may not be read by the user that runs the program.",
      reason: "The pack would be incomplete.",
      remedy: """
        Give that user the permission, or exclude the path. In a container, look at the user \
        that the files belong to.
        """),
    Explanation(
      .sourceChanged,
      meaning: """
        A file changed, vanished or was replaced between the moment it was found and the moment \
        it was read.
        """,
      reason: "The pack would hold a mixture of old and new content.",
      remedy: "Let the step that writes the files finish first, then run again."),
    Explanation(
      .sourceFailed,
      meaning: "The system could not examine or list a selected file or folder.",
      reason: """
        It is unknown what the pack would lack. A failing disk or network volume is the usual \
        cause.
        """,
      remedy: "Look at the reason in the message, check the volume, and run again."),
    Explanation(
      .tooManyFiles,
      meaning: "The tree holds more files than can be counted in 32 bits.",
      reason: """
        The program's tables end there, and so do those of the systems that would install the \
        pack.
        """,
      remedy: "Split the content over several packs."),
    Explanation(
      .unsafeMember,
      meaning: """
        An entry of a source archive has a path that leaves the archive, is a hard link to nothing, \
        lies below a file, or is there twice.
        """,
      reason: """
        Unpacking it would write elsewhere, or one content over another; what is meant cannot be \
        known, so nothing is packaged from such an archive.
        """,
      remedy: "Make the archive again from a folder.", example: "tar -czf assets.tar.gz -C Assets ."
    ),
  ]
}
