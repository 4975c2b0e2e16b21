package import AppleArchiveFormat
package import Diagnostics

/// Tells what a file is that somebody took for an asset pack.
package enum NotAnArchive {
  /// How many of a file's first bytes are looked at.
  package static let prefixSize = 512

  /// Throws ``DiagnosticCode/notAnArchive`` unless the input begins like an Apple Archive.
  package static func refuse(_ input: ArchiveInput) throws(Failure) {
    let prefix = try input.peek(prefixSize)
    guard ContainerKind.recognize(prefix) == nil else { return }
    let (what, help) = describe(prefix)
    throw Failure(
      .notAnArchive, "this is \(what), not an Apple Archive", at: .archive(name: input.name),
      help: help)
  }

  /// What a file is that somebody took for a manifest, by its first bytes; nil for any text.
  package static func describeBinary(_ bytes: [UInt8]) -> String? {
    let prefix = Array(bytes.prefix(prefixSize))
    if ContainerKind.recognize(prefix) != nil { return "an asset pack" }
    return ForeignFormat.all.first { $0.matches(prefix) }?.description
  }

  /// What bytes are that begin a file, and what to do about it.
  static func describe(_ prefix: [UInt8]) -> (what: String, help: String?) {
    if prefix.isEmpty { return ("an empty file", nil) }
    for format in ForeignFormat.all where format.matches(prefix) {
      return (format.description, format.help)
    }
    if let text = describeText(prefix) { return text }
    let start = prefix.prefix(8).map { hexadecimal($0) }.joined(separator: " ")
    return ("a file that begins with the bytes \(start)", nil)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  /// Text of some sort; nil for bytes that are none.
  private static func describeText(_ prefix: [UInt8]) -> (what: String, help: String?)? {
    var bytes = prefix[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard bytes.allSatisfy(isText) else { return nil }
    bytes = bytes.drop { $0 <= 0x20 }
    let start = bytes.prefix(64).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    if start.starts(with: "<!doctype html".utf8) || start.starts(with: "<html".utf8) {
      return (
        "an HTML page", "a server probably sent an error or login page instead of the pack"
      )
    }
    if start.starts(with: "<?xml".utf8) || start.first == UInt8(ascii: "<") {
      return ("an XML document", "a server probably sent an error instead of the pack")
    }
    if start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[") {
      return ("JSON text", "if it is a manifest, package it first")
    }
    return ("a text file", nil)
  }

  /// Everything but control characters; bytes from 0x80 on may be letters.
  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
