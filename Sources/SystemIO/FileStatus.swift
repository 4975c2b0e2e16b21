internal import CSystem

/// What the file system tells of a file.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case regular, directory, link, fifo, socket, characterDevice, blockDevice, unknown

    init(typeBits: UInt32) {
      self =
        switch typeBits & ba_type_mask {
        case ba_type_regular: .regular
        case ba_type_directory: .directory
        case ba_type_link: .link
        case ba_type_fifo: .fifo
        case ba_type_socket: .socket
        case ba_type_character: .characterDevice
        case ba_type_block: .blockDevice
        default: .unknown
        }
    }

    /// The kind in words, with its article.
    package var description: String {
      switch self {
      case .regular: "a file"
      case .directory: "a folder"
      case .link: "a symbolic link"
      case .fifo: "a named pipe"
      case .socket: "a socket"
      case .characterDevice, .blockDevice: "a device"
      case .unknown: "something that is not a file"
      }
    }
  }

  /// A moment as seconds since 1970 and nanoseconds in 0..<1 000 000 000 after them.
  package struct Time: Sendable, Hashable {
    package var seconds: Int64
    package var nanoseconds: UInt32

    package init(seconds: Int64, nanoseconds: UInt32 = 0) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  package let kind: Kind
  /// In bytes.
  package let size: UInt64
  /// The low 12 bits of the mode.
  package let permissions: UInt16
  package let device: UInt64
  package let inode: UInt64
  package let modified: Time
  package let changed: Time

  init(_ status: ba_status) {
    kind = Kind(typeBits: status.mode)
    size = status.size
    permissions = UInt16(truncatingIfNeeded: status.mode & 0o7777)
    device = status.device
    inode = status.inode
    modified = Time(seconds: status.modified_seconds, nanoseconds: status.modified_nanoseconds)
    changed = Time(seconds: status.changed_seconds, nanoseconds: status.changed_nanoseconds)
  }

  /// Whether somebody may execute it.
  package var isExecutable: Bool { permissions & 0o111 != 0 }
}
