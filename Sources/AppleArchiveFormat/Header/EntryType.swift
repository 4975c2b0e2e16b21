/// What an entry stands for: the letter in its `TYP` field.
///
/// Letters after Apple's `AADefs.h`. An unknown letter is kept as it is.
public struct EntryType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let file = EntryType(rawValue: UInt8(ascii: "F"))
  public static let directory = EntryType(rawValue: UInt8(ascii: "D"))
  public static let symbolicLink = EntryType(rawValue: UInt8(ascii: "L"))
  public static let fifo = EntryType(rawValue: UInt8(ascii: "P"))
  public static let characterDevice = EntryType(rawValue: UInt8(ascii: "C"))
  public static let blockDevice = EntryType(rawValue: UInt8(ascii: "B"))
  public static let socket = EntryType(rawValue: UInt8(ascii: "S"))
  public static let whiteout = EntryType(rawValue: UInt8(ascii: "W"))
  public static let door = EntryType(rawValue: UInt8(ascii: "R"))
  public static let port = EntryType(rawValue: UInt8(ascii: "T"))
  /// No file system object; says something about the archive.
  public static let metadata = EntryType(rawValue: UInt8(ascii: "M"))

  /// The type in words, such as `file`.
  public var description: String {
    switch self {
    case .file: "file"
    case .directory: "directory"
    case .symbolicLink: "symbolic link"
    case .fifo: "named pipe"
    case .characterDevice: "character device"
    case .blockDevice: "block device"
    case .socket: "socket"
    case .whiteout: "whiteout"
    case .door: "door"
    case .port: "port"
    case .metadata: "metadata"
    default: "unknown type 0x" + hexadecimal(rawValue)
    }
  }
}
