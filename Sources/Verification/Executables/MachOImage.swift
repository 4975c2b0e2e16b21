/// One Mach-O image: a thin file, or a slice of a universal one.
struct MachOImage: Hashable {
  /// A file's first bytes, with the order of its numbers.
  struct Header: Hashable {
    let layout: MachOFormat.Layout
    let processor: UInt32
    let fileType: UInt32
    /// The bytes of all load commands, which follow the header.
    let commandBytes: Int

    /// Nil when the bytes begin no Mach-O image.
    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 28,
        let layout = MachOFormat.Layout(magic: bytes.number(at: 0, isBigEndian: true))
      else { return nil }
      self.layout = layout
      processor = bytes.number(at: 4, isBigEndian: layout.isBigEndian)
      fileType = bytes.number(at: 12, isBigEndian: layout.isBigEndian)
      commandBytes = Int(bytes.number(at: 20, isBigEndian: layout.isBigEndian))
    }
  }

  /// What the load commands say that it is built for; often one, none where they are damaged.
  let platforms: Set<MachOPlatform>
  let isCode: Bool

  /// Reads the load commands that follow a header, as far as they are there and sound.
  ///
  /// What lies about its size ends the reading; what was read before counts.
  init(_ header: Header, commands bytes: ArraySlice<UInt8>) {
    let isBigEndian = header.layout.isBigEndian
    let isIntel = MachOFormat.intelProcessors.contains(header.processor)
    var platforms: Set<MachOPlatform> = []
    var rest = bytes.prefix(header.commandBytes)
    while rest.count >= 8 {
      let command: UInt32 = rest.number(at: 0, isBigEndian: isBigEndian)
      let size = Int(rest.number(at: 4, isBigEndian: isBigEndian))
      guard size >= 8, size <= rest.count else { break }
      if command == MachOFormat.buildVersionCommand, size >= 12 {
        platforms.insert(
          MachOPlatform(rawValue: rest.number(at: 8, isBigEndian: isBigEndian)))
      } else if let platform = MachOFormat.minimumVersionPlatform(
        command: command, isIntel: isIntel)
      {
        platforms.insert(platform)
      }
      rest = rest.dropFirst(size)
    }
    self.platforms = platforms
    isCode = MachOFormat.isCode(fileType: header.fileType)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Four bytes at an offset from the start, which have to be there.
  func number(at offset: Int, isBigEndian: Bool) -> UInt32 {
    let start = startIndex + offset
    let value = self[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    return isBigEndian ? value : value.byteSwapped
  }
}
