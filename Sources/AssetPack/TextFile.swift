/// Tells what sort of text a file is that somebody took for an asset pack.
enum TextFile {
  private static let serverHelp =
    "a server probably sent an error or login page instead of the pack"

  /// What the text is, and what to do about it; nil for bytes that are no text.
  static func describe(_ prefix: [UInt8]) -> (what: String, help: String?)? {
    var bytes = prefix[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard bytes.allSatisfy(isText) else { return nil }
    bytes = bytes.drop { $0 <= 0x20 }
    let lowered = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    let text = String(decoding: lowered, as: UTF8.self)
    switch lowered.first {
    case UInt8(ascii: "<"):
      if has(text, "<!doctype html", "<html", "<head", "<body") {
        return ("an HTML page", serverHelp)
      }
      if has(text, "<!doctype plist", "<plist") { return ("a property list", nil) }
      return ("an XML document", serverHelp)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if has(text, "assetpackid") {
        return ("JSON text (a manifest?)", "package the manifest first")
      }
      if has(text, "\"error", "\"message\"", "\"code\"", "\"status\"", "\"detail\"") {
        return ("JSON text (an error message?)", serverHelp)
      }
      return ("JSON text", nil)
    default:
      return ("a text file", nil)
    }
  }

  private static func has(_ text: String, _ words: String...) -> Bool {
    words.contains { text.contains($0) }
  }

  /// Everything but control characters; bytes from 0x80 on may be letters.
  private static func isText(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
