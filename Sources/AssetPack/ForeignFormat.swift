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

  static let all = pointers + archives + programs + documents + media

  private static let zip = "a ZIP (Android library?)"
  private static let zipHelp =
    "Android's .aar files are ZIP archives and have nothing to do with Apple's"

  private static let pointers: [ForeignFormat] = [
    ForeignFormat(
      "version https://git-lfs.github.com/spec/", "a Git LFS pointer",
      help: "fetch the file itself with \"git lfs pull\""),
    ForeignFormat(
      "/annex/objects/", "a git-annex pointer",
      help: "fetch the file itself with \"git annex get\""),
    ForeignFormat(
      "HTTP/1.", "an HTTP response with its headers",
      help: "save the body alone: call curl without -i"),
    ForeignFormat(
      [0x00, 0x05, 0x16, 0x07], "an AppleDouble file (the ._ companion of another file)",
      help: "take the file of the same name without the ._"),
  ]

  private static let archives: [ForeignFormat] = [
    ForeignFormat("PK\u{3}\u{4}", zip, help: zipHelp),
    ForeignFormat("PK\u{5}\u{6}", zip, help: zipHelp),
    ForeignFormat("PK\u{7}\u{8}", zip, help: zipHelp),
    ForeignFormat(
      "AEA1", "an Apple Encrypted Archive (AEA)",
      help: "decrypt it first; asset packs are not encrypted"),
    ForeignFormat("ustar", at: 257, "a tar archive"),
    ForeignFormat("070701", "a cpio archive"),
    ForeignFormat("070707", "a cpio archive"),
    ForeignFormat([0x28, 0xB5, 0x2F, 0xFD], "Zstandard data"),
    ForeignFormat([0x04, 0x22, 0x4D, 0x18], "an LZ4 frame (not Apple's LZ4)"),
    ForeignFormat("LZIP", "lzip data"),
    ForeignFormat([0x1F, 0x9D], "data of compress(1)"),
    ForeignFormat([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
    ForeignFormat("Rar!", "a RAR archive"),
    ForeignFormat("xar!", "a XAR archive (an installer package?)"),
    ForeignFormat("!<arch>", "an ar archive (a static library or Debian package?)"),
    ForeignFormat("pbz", "a pbz container of an unknown kind"),
  ]

  private static let programs: [ForeignFormat] = [
    ForeignFormat([0x7F, 0x45, 0x4C, 0x46], "an ELF program"),
    ForeignFormat([0xCF, 0xFA, 0xED, 0xFE], "a Mach-O program"),
    ForeignFormat([0xCE, 0xFA, 0xED, 0xFE], "a Mach-O program"),
    ForeignFormat([0xCA, 0xFE, 0xBA, 0xBE], "a universal Mach-O program or a Java class"),
    ForeignFormat([0xCA, 0xFE, 0xBA, 0xBF], "a universal Mach-O program"),
    ForeignFormat("dex\n", "an Android program (DEX)"),
    ForeignFormat([0x00, 0x61, 0x73, 0x6D], "a WebAssembly program"),
    ForeignFormat("#!/", "a script"),
  ]

  private static let documents: [ForeignFormat] = [
    ForeignFormat("bplist", "a binary property list"),
    ForeignFormat("%PDF", "a PDF document"),
    ForeignFormat("SQLite format 3", "an SQLite database"),
    ForeignFormat("BOMStore", "an asset catalog or a bill of materials (BOMStore)"),
    ForeignFormat("-----BEGIN ", "a PEM file (a certificate or key?)"),
  ]

  private static let media: [ForeignFormat] = [
    ForeignFormat([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ForeignFormat([0xFF, 0xD8, 0xFF], "a JPEG image"),
    ForeignFormat("GIF8", "a GIF image"),
    ForeignFormat("II*\u{0}", "a TIFF image"),
    ForeignFormat("MM\u{0}*", "a TIFF image"),
    ForeignFormat("DDS ", "a DDS texture"),
    ForeignFormat([0xAB, 0x4B, 0x54, 0x58, 0x20], "a KTX texture"),
    ForeignFormat("glTF", "a glTF model"),
    ForeignFormat("UnityFS", "a Unity asset bundle"),
    ForeignFormat("ftyp", at: 4, "a film, sound or image (MP4, MOV or HEIC)"),
    ForeignFormat("RIFF", "a film, sound or image (WAV, AVI or WebP)"),
    ForeignFormat("OggS", "an Ogg film or sound"),
    ForeignFormat("fLaC", "a FLAC sound"),
    ForeignFormat("ID3", "an MP3 sound"),
  ]
}
