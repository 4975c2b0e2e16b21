/// Mach-O files made by hand, after Apple's `mach-o/loader.h` and `mach-o/fat.h`.
enum MachOFiles {
  static let buildVersion: UInt32 = 0x32

  static func word(_ value: UInt32, _ isBig: Bool) -> [UInt8] {
    let bytes = withUnsafeBytes(of: value.bigEndian, Array.init)
    return isBig ? bytes : bytes.reversed()
  }

  /// LC_BUILD_VERSION without tools.
  static func build(_ platform: UInt32, isBig: Bool = false) -> [UInt8] {
    [buildVersion, 24, platform, 0x110000, 0x110000, 0].flatMap { word($0, isBig) }
  }

  /// A command of 16 bytes, such as LC_VERSION_MIN_*.
  static func minimum(_ command: UInt32, isBig: Bool = false) -> [UInt8] {
    [command, 16, 0x110000, 0x110000].flatMap { word($0, isBig) }
  }

  /// A thin file.
  static func thin(
    _ commands: [UInt8], count: UInt32 = 1, size: UInt32? = nil, processor: UInt32 = 0x0100_000C,
    fileType: UInt32 = 6, is64Bit: Bool = true, isBig: Bool = false, tail: Int = 100
  ) -> [UInt8] {
    let header: [UInt32] = [
      is64Bit ? 0xFEED_FACF : 0xFEED_FACE, processor, 0, fileType, count,
      size ?? UInt32(commands.count), 0,
    ]
    return header.flatMap { word($0, isBig) } + (is64Bit ? word(0, isBig) : []) + commands
      + [UInt8](repeating: 0xAA, count: tail)
  }

  /// A universal file with a gap before each slice.
  static func fat(_ slices: [[UInt8]], is64Bit: Bool = false, isBig: Bool = true) -> [UInt8] {
    var table =
      word(is64Bit ? 0xCAFE_BABF : 0xCAFE_BABE, isBig) + word(UInt32(slices.count), isBig)
    var body: [UInt8] = []
    let start = 8 + slices.count * (is64Bit ? 32 : 20)
    for slice in slices {
      body += [UInt8](repeating: 0, count: 77)
      let (offset, size) = (UInt32(start + body.count), UInt32(slice.count))
      let numbers: [UInt32] =
        is64Bit
        ? [0x0100_000C, 0] + (isBig ? [0, offset, 0, size] : [offset, 0, size, 0]) + [0, 0]
        : [0x0100_000C, 0, offset, size, 0]
      table += numbers.flatMap { word($0, isBig) }
      body += slice
    }
    return table + body
  }
}
