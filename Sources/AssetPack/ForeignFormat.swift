/// A file format that is not ours, told by fixed bytes at a fixed place.
struct ForeignFormat: Sendable {
  let magic: [UInt8]
  let offset: Int
  /// What the file is, with its article.
  let description: String
  let help: String?

  init(_ magic: [UInt8], at offset: Int = 0, _ description: String, help: String? = nil) {
    self.magic = magic
    self.offset = offset
    self.description = description
    self.help = help
  }

  init(_ magic: String, at offset: Int = 0, _ description: String, help: String? = nil) {
    self.init(Array(magic.utf8), at: offset, description, help: help)
  }

  func matches(_ prefix: [UInt8]) -> Bool {
    prefix.dropFirst(offset).starts(with: magic)
  }

  private static let zip = "a ZIP (Android library?)"
  private static let zipHelp =
    "Android's .aar files are ZIP archives and have nothing to do with Apple's"

  static let all: [ForeignFormat] = [
    ForeignFormat("PK\u{3}\u{4}", zip, help: zipHelp),
    ForeignFormat("PK\u{5}\u{6}", zip, help: zipHelp),
    ForeignFormat("PK\u{7}\u{8}", zip, help: zipHelp),
    ForeignFormat(
      "version https://git-lfs.github.com/spec/", "a Git LFS pointer",
      help: "fetch the file itself with \"git lfs pull\""),
    ForeignFormat(
      "/annex/objects/", "a git-annex pointer",
      help: "fetch the file itself with \"git annex get\""),
    ForeignFormat(
      "AEA1", "an Apple Encrypted Archive (AEA)",
      help: "decrypt it first; asset packs are not encrypted"),
    ForeignFormat("ustar", at: 257, "a tar archive"),
    ForeignFormat([0x28, 0xB5, 0x2F, 0xFD], "Zstandard data"),
    ForeignFormat([0x04, 0x22, 0x4D, 0x18], "an LZ4 frame"),
    ForeignFormat([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
    ForeignFormat("Rar!", "a RAR archive"),
    ForeignFormat("xar!", "a XAR archive (an installer package?)"),
    ForeignFormat("bplist", "a binary property list"),
    ForeignFormat("pbz", "a pbz container of an unknown kind"),
    ForeignFormat([0x7F, 0x45, 0x4C, 0x46], "an ELF program"),
    ForeignFormat([0xCF, 0xFA, 0xED, 0xFE], "a Mach-O program"),
    ForeignFormat([0xCA, 0xFE, 0xBA, 0xBE], "a universal Mach-O program or a Java class"),
    ForeignFormat([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ForeignFormat("%PDF", "a PDF document"),
    ForeignFormat("SQLite format 3", "an SQLite database"),
    ForeignFormat("UnityFS", "a Unity asset bundle"),
    ForeignFormat("!<arch>", "an ar archive (a static library or Debian package?)"),
  ]
}
