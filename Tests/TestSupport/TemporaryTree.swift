import Foundation

/// A folder of its own for one test, filled as the test says and removed with all it holds.
///
/// Names are strings or, in `bytes:` forms, raw bytes. Folders on the way to a name are made.
public final class TemporaryTree: @unchecked Sendable {
  /// The folder's absolute path.
  public let path: String

  /// With `removesItself` false the folder stays for a look at it.
  public init(removesItself: Bool = true) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = base + "/tree-" + UUID().uuidString
    self.removesItself = removesItself
    try check(mkdir(path, 0o755), path)
  }

  private let removesItself: Bool

  deinit {
    guard removesItself else { return }
    // FileManager knows neither deep paths nor names that are not UTF-8.
    for command in [["/bin/chmod", "-R", "u+rwx", path], ["/bin/rm", "-rf", path]] {
      let process = Process()
      process.executableURL = URL(filePath: command[0])
      process.arguments = Array(command.dropFirst())
      process.standardError = FileHandle.nullDevice
      if (try? process.run()) != nil { process.waitUntilExit() }
    }
  }

  /// The absolute path of a name below the folder.
  public func path(_ name: String) -> String { name.isEmpty ? path : path + "/" + name }

  /// The absolute path of a name below the folder, as bytes.
  public func path(bytes name: [UInt8]) -> [UInt8] { Array((path + "/").utf8) + name }

  @discardableResult
  public func file(
    _ name: String, _ content: String = "", mode: UInt16? = nil, modified: Int? = nil
  ) throws -> TemporaryTree {
    try file(bytes: Array(name.utf8), Array(content.utf8), mode: mode, modified: modified)
  }

  @discardableResult
  public func file(
    _ name: String, _ content: [UInt8], mode: UInt16? = nil, modified: Int? = nil
  ) throws -> TemporaryTree {
    try file(bytes: Array(name.utf8), content, mode: mode, modified: modified)
  }

  /// Makes or replaces a file; `modified` is in seconds since 1970.
  @discardableResult
  public func file(
    bytes name: [UInt8], _ content: [UInt8], mode: UInt16? = nil, modified: Int? = nil
  ) throws -> TemporaryTree {
    try makeParents(name)
    try withPath(name) { cPath in
      let descriptor = open(cPath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      try check(descriptor, name)
      defer { close(descriptor) }
      var start = 0
      while start < content.count {
        let count = content[start...].withUnsafeBytes {
          write(descriptor, $0.baseAddress, $0.count)
        }
        try check(Int32(clamping: count), name)
        start += count
      }
      if let mode { try check(fchmod(descriptor, mode_t(mode)), name) }
    }
    if let modified { try setModified(name, modified) }
    return self
  }

  /// A file with holes: `size` bytes, zero but for the pieces.
  @discardableResult
  public func sparse(_ name: String, size: Int, pieces: [Int: [UInt8]] = [:]) throws
    -> TemporaryTree
  {
    try file(name, [UInt8]())
    try withPath(Array(name.utf8)) { cPath in
      let descriptor = open(cPath, O_WRONLY)
      try check(descriptor, name)
      defer { close(descriptor) }
      try check(ftruncate(descriptor, off_t(size)), name)
      for (offset, bytes) in pieces {
        let count = pwrite(descriptor, bytes, bytes.count, off_t(offset))
        try check(count == bytes.count ? 0 : -1, name)
      }
    }
    return self
  }

  @discardableResult
  public func folder(_ name: String, mode: UInt16? = nil, modified: Int? = nil) throws
    -> TemporaryTree
  {
    try folder(bytes: Array(name.utf8), mode: mode, modified: modified)
  }

  @discardableResult
  public func folder(bytes name: [UInt8], mode: UInt16? = nil, modified: Int? = nil) throws
    -> TemporaryTree
  {
    try makeParents(name + [UInt8(ascii: "/")])
    if let mode { try withPath(name) { try check(chmod($0, mode_t(mode)), name) } }
    if let modified { try setModified(name, modified) }
    return self
  }

  /// A symbolic link; the target need not exist.
  @discardableResult
  public func link(_ name: String, to target: String) throws -> TemporaryTree {
    try makeParents(Array(name.utf8))
    try check(symlink(target, path(name)), name)
    return self
  }

  /// A named pipe.
  @discardableResult
  public func pipe(_ name: String) throws -> TemporaryTree {
    try makeParents(Array(name.utf8))
    try check(mkfifo(path(name), 0o644), name)
    return self
  }

  /// The permissions of something that exists.
  @discardableResult
  public func mode(_ name: String, _ mode: UInt16) throws -> TemporaryTree {
    try check(chmod(path(name), mode_t(mode)), name)
    return self
  }
}
