/// Numbers of Mach-O files, from Apple's `mach-o/loader.h` and `mach-o/fat.h`.
enum MachOFormat {
  /// How many bytes of a file's start tell what it is.
  static let magicSize = 4

  /// The order of a Mach-O file's numbers and the width of its addresses, by its magic.
  struct Layout: Hashable {
    let isBigEndian: Bool
    let is64Bit: Bool
    var headerSize: Int { is64Bit ? 32 : 28 }

    init?(magic: UInt32) {
      switch magic {
      case 0xFEED_FACE: self.init(isBigEndian: true, is64Bit: false)
      case 0xFEED_FACF: self.init(isBigEndian: true, is64Bit: true)
      case 0xCEFA_EDFE: self.init(isBigEndian: false, is64Bit: false)
      case 0xCFFA_EDFE: self.init(isBigEndian: false, is64Bit: true)
      default: return nil
      }
    }

    private init(isBigEndian: Bool, is64Bit: Bool) {
      self.isBigEndian = isBigEndian
      self.is64Bit = is64Bit
    }
  }

  /// The layout of a universal file's table, by its magic.
  struct FatLayout: Hashable {
    let isBigEndian: Bool
    let is64Bit: Bool
    static let headerSize = 8
    var entrySize: Int { is64Bit ? 32 : 20 }
    /// Java class files have the same magic, and a version from 45 up where the count is.
    static let countLimit: UInt32 = 44

    init?(magic: UInt32) {
      switch magic {
      case 0xCAFE_BABE: (isBigEndian, is64Bit) = (true, false)
      case 0xCAFE_BABF: (isBigEndian, is64Bit) = (true, true)
      case 0xBEBA_FECA: (isBigEndian, is64Bit) = (false, false)
      case 0xBFBA_FECA: (isBigEndian, is64Bit) = (false, true)
      default: return nil
      }
    }
  }

  /// Whether files of this type are code to be run or loaded; objects, dumps and symbols are not.
  static func isCode(fileType: UInt32) -> Bool {
    switch fileType {
    case 2, 3, 5, 6, 7, 8, 11, 12: true
    default: false
    }
  }

  /// The platform that a load command is about by its number alone, before there was LC_BUILD_VERSION.
  static func minimumVersionPlatform(command: UInt32, isIntel: Bool) -> MachOPlatform? {
    switch command {
    case 0x24: .macOS
    // Only simulators run on these processors.
    case 0x25: isIntel ? .iOSSimulator : .iOS
    case 0x2F: isIntel ? .tvOSSimulator : .tvOS
    case 0x30: isIntel ? .watchOSSimulator : .watchOS
    default: nil
    }
  }

  static let buildVersionCommand: UInt32 = 0x32
  static let intelProcessors: Set<UInt32> = [7, 0x0100_0007]
}

/// What code is built for, by its number in LC_BUILD_VERSION.
struct MachOPlatform: Hashable, Comparable {
  let rawValue: UInt32

  static let macOS = MachOPlatform(rawValue: 1)
  static let iOS = MachOPlatform(rawValue: 2)
  static let tvOS = MachOPlatform(rawValue: 3)
  static let watchOS = MachOPlatform(rawValue: 4)
  static let macCatalyst = MachOPlatform(rawValue: 6)
  static let iOSSimulator = MachOPlatform(rawValue: 7)
  static let tvOSSimulator = MachOPlatform(rawValue: 8)
  static let watchOSSimulator = MachOPlatform(rawValue: 9)
  static let visionOS = MachOPlatform(rawValue: 11)

  private static let names: [UInt32: String] = [
    1: "macOS", 2: "iOS", 3: "tvOS", 4: "watchOS", 5: "bridgeOS", 6: "Mac Catalyst",
    7: "the iOS simulator", 8: "the tvOS simulator", 9: "the watchOS simulator", 10: "DriverKit",
    11: "visionOS", 12: "the visionOS simulator",
  ]

  var name: String { Self.names[rawValue] ?? "platform \(rawValue)" }

  static func < (left: MachOPlatform, right: MachOPlatform) -> Bool {
    left.rawValue < right.rawValue
  }
}
