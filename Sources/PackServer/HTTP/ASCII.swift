/// The few operations on bytes that HTTP's syntax needs.
enum ASCII {
  /// Whether bytes spell an ASCII word in any letter case.
  static func equal(_ bytes: some Sequence<UInt8>, _ word: String) -> Bool {
    lowercased(bytes).elementsEqual(lowercased(word.utf8))
  }

  static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// The bytes without spaces and tabs at both ends.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return bytes[first...last]
  }
}
