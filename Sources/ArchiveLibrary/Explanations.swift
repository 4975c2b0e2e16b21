package import Diagnostics

extension ArchiveLibraryCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .foreignArchiveDamaged,
      meaning: "A source archive (tar, zip or 7z) is cut, or its bytes are not what they were.",
      reason: "A pack made from it would hold wrong files; none is written.",
      remedy: "Fetch or make the archive again; `bsdtar -tvf` shows how far it can be read."),
    Explanation(
      .foreignArchiveUnsupported,
      meaning: """
        A source archive is no tar, zip or 7z, is encrypted, is compressed in a way that libarchive \
        does not know, or does not tell a file's size.
        """,
      reason: "Its content cannot be read, so nothing can be packaged from it.",
      remedy: "Make the archive again without a password, as a tar.gz or zip for example.",
      example: "tar -czf assets.tar.gz -C Assets ."),
    Explanation(
      .archiveLibraryFailed,
      meaning: "The library for tar, zip and 7z could not do what it was asked for.",
      reason: """
        It was built without a format or filter that is needed, there is no memory, or the program \
        uses it in a wrong way; no output was kept.
        """,
      remedy: "Install your system's full libarchive, or report it with the message."),
  ]
}
