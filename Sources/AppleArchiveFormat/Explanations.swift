public import Diagnostics

extension AppleArchiveFormatCodes {
  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .notAppleArchive,
      meaning: "The file does not begin like an Apple Archive.",
      reason: "No device can install it as a pack.",
      remedy: """
        Check that the right file is named, and look at the bytes in the message: a zip, an \
        error page or an empty file is frequent.
        """),
    Explanation(
      .unsupportedContainer,
      meaning: """
        The file is an Apple Archive in a container whose compression this program cannot \
        decode, or one that is encrypted.
        """,
      reason: "Nothing of its content can be checked here. Packs in the App Store use LZFSE.",
      remedy: "Make the pack again with `ba-package`, or convert it with Apple's `aa` on a Mac."),
    Explanation(
      .truncatedArchive,
      meaning: "The file ends before the archive does.",
      reason: """
        A device refuses it or installs half of the files. Broken downloads and full disks leave \
        such files.
        """,
      remedy: "Fetch or make the file again, and compare its size with the original's."),
    Explanation(
      .badContainer,
      meaning: """
        The header of the compressed container is damaged or gives an impossible block size.
        """,
      reason: "Nothing behind it can be decoded.",
      remedy: "Fetch or make the file again."),
    Explanation(
      .badBlock,
      meaning: """
        A block claims sizes that cannot be, such as a length of zero or more stored than \
        decoded bytes.
        """,
      reason: """
        From there on nothing can be found in the file. Damaged and hostile archives look like \
        this.
        """,
      remedy: "Fetch or make the file again; do not install it."),
    Explanation(
      .oversizedBlock,
      meaning: "A block holds more bytes than the container says its blocks have.",
      reason: "Apple's reader takes no such block, even where others do.",
      remedy: "Package the content again with `ba-package`."),
    Explanation(
      .shortBlock,
      meaning: "A block before the last one is shorter than the container's block size.",
      reason: """
        Readers that jump to a block by its number end up at the wrong place; packs made by \
        Apple have no such blocks.
        """,
      remedy: "Package the content again with `ba-package`."),
    Explanation(
      .damagedBlock,
      meaning: "The compressed bytes of a block do not decode to what the block's header says.",
      reason: "The content of the files in that block is lost, and with it the pack.",
      remedy: """
        Fetch or make the file again. Transfers in text mode and failing disks damage files in \
        this way.
        """),
    Explanation(
      .damagedHeader,
      meaning: """
        An entry's header is malformed: a field that does not exist, one that runs past the \
        header's end, or a missing one.
        """,
      reason: "The entry and all behind it cannot be read.",
      remedy: "Fetch or make the file again; report the archive if Apple's own tool reads it."),
    Explanation(
      .archiveBytesLimit,
      meaning: "The archive unpacks to more bytes than `--max-bytes` allows.",
      reason: """
        A small file that unpacks to an enormous one is a known way to fill disks; reading stops \
        at the limit.
        """,
      remedy: "If the archive is yours and that large, pass a higher `--max-bytes`."),
    Explanation(
      .archiveEntriesLimit,
      meaning: "The archive holds more entries than `--max-entries` allows.",
      reason: """
        Floods of tiny entries are a known way to exhaust memory and file systems; reading stops \
        at the limit.
        """,
      remedy: "If the archive is yours and has that many files, pass a higher `--max-entries`."),
    Explanation(
      .archiveRatioLimit,
      meaning: "The archive unpacks to more times its size than `--max-ratio` allows.",
      reason: """
        High ratios are the mark of archives that are made to fill disks, though files full of \
        zeros reach them, too.
        """,
      remedy: "If the archive is yours, pass a higher `--max-ratio` or none."),
    Explanation(
      .headerTooLong,
      meaning: "An entry's header would need more than 65 535 bytes.",
      reason: "The format counts the header's length in 16 bits, so it cannot be written.",
      remedy: "Shorten the entry's path."),
    Explanation(
      .dataEndedEarly,
      meaning: "A file gave fewer bytes than its size promised when it was packaged.",
      reason: """
        The entry's size is already written, so the archive would be wrong from there on; it was \
        given up.
        """,
      remedy: "Let the step that writes the file finish first, then run again."),
    Explanation(
      .archiveMisuse,
      meaning: "The writer of archives was called in a wrong order.",
      reason: "This is a mistake in the program, not in your files; no output was kept.",
      remedy: "Report it with the command line and the message."),
    Explanation(
      .outOfMemory,
      meaning: "The system gave no memory for a block.",
      reason: "The archive can be neither read nor written without it.",
      remedy: """
        Pass a smaller `--jobs`, raise the memory limit of the container or shell, or end other \
        programs.
        """),
    Explanation(
      .damagedStream,
      meaning: """
        The gzip, xz, LZFSE or LZ4 compression that was put around the whole archive is damaged.
        """,
      reason: "What lies behind the damage cannot be read.",
      remedy: """
        Get the file again. Apple's packs are not wrapped: `ba-package` makes what devices read.
        """),
    Explanation(
      .trailingBytes,
      meaning: "Bytes follow the end of the compression that was put around the archive.",
      reason: "A reader stops before them, so whatever they are will be lost.",
      remedy: "Find out what appended to the file, and get or make it again."),
  ]
}
