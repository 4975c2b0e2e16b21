/// The table at the start of a universal ("fat") file.
struct UniversalTable {
  let layout: MachOFormat.FatLayout
  let count: Int
  var byteCount: Int { MachOFormat.FatLayout.headerSize + count * layout.entrySize }

  /// Nil when the first 8 bytes begin no universal file, but a Java class perhaps.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= MachOFormat.FatLayout.headerSize,
      let layout = MachOFormat.FatLayout(magic: bytes.number(at: 0, isBigEndian: true))
    else { return nil }
    let count = bytes.number(at: 4, isBigEndian: layout.isBigEndian)
    guard (1...MachOFormat.FatLayout.countLimit).contains(count) else { return nil }
    self.layout = layout
    self.count = Int(count)
  }

  /// Where the slices start, rising, of those that lie behind the table and inside the file.
  ///
  /// `bytes` is the whole table.
  func sliceOffsets(_ bytes: [UInt8], fileSize: UInt64) -> [UInt64] {
    var offsets: [UInt64] = []
    for index in 0..<count {
      let start = MachOFormat.FatLayout.headerSize + index * layout.entrySize
      let entry = bytes[start..<start + layout.entrySize]
      let (offset, size) =
        layout.is64Bit
        ? (long(entry, 8), long(entry, 16))
        : (UInt64(word(entry, 8)), UInt64(word(entry, 12)))
      let (end, overflows) = offset.addingReportingOverflow(size)
      guard offset >= UInt64(byteCount), !overflows, end <= fileSize else { continue }
      offsets.append(offset)
    }
    return offsets.sorted()
  }

  private func word(_ entry: ArraySlice<UInt8>, _ offset: Int) -> UInt32 {
    entry.number(at: offset, isBigEndian: layout.isBigEndian)
  }

  private func long(_ entry: ArraySlice<UInt8>, _ offset: Int) -> UInt64 {
    let (first, second) = (UInt64(word(entry, offset)), UInt64(word(entry, offset + 4)))
    return layout.isBigEndian ? first << 32 | second : second << 32 | first
  }
}
