package import AppleArchiveFormat
package import Diagnostics

/// Tells what a file is that somebody took for an asset pack.
package enum NotAnArchive {
  /// How many of a file's first bytes are looked at.
  package static let prefixSize = 512

  /// Throws ``DiagnosticCode/notAnArchive`` unless the input begins like an Apple Archive.
  ///
  /// Of a wrapped file, give what it holds.
  package static func refuse(_ input: ArchiveInput) throws(Failure) {
    let prefix = try input.peek(prefixSize)
    guard ContainerKind.recognize(prefix) == nil else { return }
    let (what, help) = describe(prefix)
    let wrapper = input.wrapper.map { "\($0.description) around " } ?? ""
    throw Failure(
      .notAnArchive, "this is \(wrapper)\(what), not an Apple Archive",
      at: .archive(name: input.name), help: help)
  }

  /// What a file is that somebody took for a manifest, by its first bytes; nil for any text.
  package static func describeBinary(_ bytes: [UInt8]) -> String? {
    let prefix = Array(bytes.prefix(prefixSize))
    if ContainerKind.recognize(prefix) != nil { return "an asset pack" }
    return ForeignFormat.all.first { $0.matches(prefix) }?.description
  }

  /// What bytes are that begin a file, and what to do about it.
  static func describe(_ prefix: [UInt8]) -> (what: String, help: String?) {
    if prefix.isEmpty { return ("an empty file", "see whether the download or copy went through") }
    if prefix.count < 4, beginnings.contains(where: { $0.starts(with: prefix) }) {
      return (
        "a file of \(prefix.count) bytes that could begin an archive",
        "the download or copy broke off; get the file again"
      )
    }
    for format in ForeignFormat.all where format.matches(prefix) {
      return (format.description, format.help)
    }
    if isOldTar(prefix) { return ("a tar archive", nil) }
    if let text = TextFile.describe(prefix) { return text }
    if prefix.count >= 8, prefix.allSatisfy({ $0 == 0 }) {
      return (
        "a file that begins with \(prefix.count) zero bytes",
        "a download that reserved its space and broke off looks like this; get the file again"
      )
    }
    let start = prefix.prefix(8).map { hexadecimal($0) }.joined(separator: " ")
    return ("a file that begins with the bytes \(start)", nil)
  }

  private static let beginnings = ["pbz", "AA01", "YAA1"].map { Array($0.utf8) }

  /// A tar archive from before there was a magic: its first header's checksum tells.
  ///
  /// The sum counts the checksum's own eight bytes, from 148 on, as blanks.
  private static func isOldTar(_ prefix: [UInt8]) -> Bool {
    guard prefix.count >= 512, prefix[0] != 0 else { return false }
    let field = prefix[148..<156]
    let digits = field.drop { $0 == 0x20 }.prefix { $0 >= 0x30 && $0 <= 0x37 }
    guard !digits.isEmpty else { return false }
    let stated = digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    let sum =
      prefix[..<512].reduce(0) { $0 + Int($1) } - field.reduce(0) { $0 + Int($1) } + 8 * 0x20
    return sum == stated
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
