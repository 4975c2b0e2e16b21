internal import CSystem
internal import Diagnostics

extension FileDescriptor {
  /// How a name is opened for reading.
  package struct OpenOptions: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Fails unless the name is a folder.
    package static let directory = OpenOptions(rawValue: 1)
    /// Fails when the last component is a symbolic link.
    package static let noFollow = OpenOptions(rawValue: 2)
    /// Does not wait for a pipe's other end.
    package static let noBlock = OpenOptions(rawValue: 4)

    var flags: Int32 {
      var flags = ba_open_read
      if contains(.directory) { flags |= ba_open_directory }
      if contains(.noFollow) { flags |= ba_open_no_follow }
      if contains(.noBlock) { flags |= ba_open_no_block }
      return flags
    }
  }

  /// Opens a path from the working directory, or an absolute one, for reading.
  package static func open(
    _ path: borrowing NativePath, _ options: OpenOptions = []
  ) throws(SystemError) -> FileDescriptor {
    try open(path.bytes, in: ba_working_directory, options)
  }

  /// Opens a name below this folder for reading.
  package borrowing func open(
    _ name: some Collection<UInt8>, _ options: OpenOptions
  ) throws(SystemError) -> FileDescriptor {
    try Self.open(name, in: raw, options)
  }

  /// Another descriptor of the same open folder.
  package borrowing func reopen() throws(SystemError) -> FileDescriptor {
    try open([UInt8(ascii: ".")], .directory)
  }

  private static func open(
    _ path: some Collection<UInt8>, in folder: Int32, _ options: OpenOptions
  ) throws(SystemError) -> FileDescriptor {
    if let number = FaultPlan.failure(of: .open) {
      throw SystemError(number: number, operation: "open", subject: DisplayText.escape(path))
    }
    while true {
      let descriptor = withCString(of: path) { ba_openat(folder, $0, options.flags, 0) }
      if descriptor >= 0 { return FileDescriptor(owning: descriptor) }
      guard ba_errno() == ba_eintr else {
        throw SystemError.current("open", DisplayText.escape(path))
      }
    }
  }

  /// What the file system tells of a name below this folder, without opening it.
  package borrowing func status(
    of name: some Collection<UInt8>, followingLinks: Bool = false
  ) throws(SystemError) -> FileStatus {
    let folder = raw
    var status = ba_status()
    let result = withCString(of: name) {
      ba_fstatat(folder, $0, followingLinks ? 1 : 0, &status)
    }
    guard result == 0 else { throw SystemError.current("examine", DisplayText.escape(name)) }
    return FileStatus(status)
  }

  /// Where a symbolic link below this folder points.
  package borrowing func linkTarget(_ name: some Collection<UInt8>) throws(SystemError) -> [UInt8] {
    let folder = raw
    var buffer = [UInt8](repeating: 0, count: 4096)
    let capacity = buffer.count
    let count = buffer.withUnsafeMutableBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return withCString(of: name) { ba_readlinkat(folder, $0, start, capacity) }
    }
    guard count >= 0 else { throw SystemError.current("read the link", DisplayText.escape(name)) }
    return Array(buffer[..<count])
  }

  /// Whether the effective user may read a name below this folder (and list it, for a folder).
  package borrowing func mayRead(_ name: some Collection<UInt8>, isDirectory: Bool) -> Bool {
    let folder = raw
    return withCString(of: name) { ba_may_read(folder, $0, isDirectory ? 1 : 0) } == 0
  }
}

/// Calls `body` with the bytes and a NUL behind them.
func withCString<Result>(
  of bytes: some Collection<UInt8>, _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
    let raw = UnsafeMutableRawBufferPointer(buffer)
    // Names are arrays and slices: one copy, since this is called for every file several times.
    let isCopied: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      raw.copyMemory(from: UnsafeRawBufferPointer(bytes))
    }
    if isCopied == nil { raw.copyBytes(from: bytes) }
    raw[bytes.count] = 0
    return body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
  }
}
