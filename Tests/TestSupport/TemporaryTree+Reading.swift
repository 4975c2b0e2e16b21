import Foundation

extension TemporaryTree {
  /// A file's bytes.
  public func contents(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Whether there is something of that name, be it a link to nowhere.
  public func exists(_ name: String) -> Bool {
    var status = stat()
    return lstat(path(name), &status) == 0
  }

  /// The names in a folder, hidden ones included, as bytes and in their order.
  public func names(in name: String = "") -> [[UInt8]] {
    guard let folder = opendir(path(name)) else { return [] }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes != Array(".".utf8), bytes != Array("..".utf8) { names.append(bytes) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension TemporaryTree {
  func makeParents(_ name: [UInt8]) throws {
    for index in name.indices where name[index] == UInt8(ascii: "/") && index > 0 {
      try withPath(Array(name[..<index])) { cPath in
        if mkdir(cPath, 0o755) != 0, errno != EEXIST { try check(-1, name) }
      }
    }
  }

  func setModified(_ name: [UInt8], _ seconds: Int) throws {
    try withPath(name) { cPath in
      let time = timespec(tv_sec: time_t(seconds), tv_nsec: 0)
      try check(utimensat(AT_FDCWD, cPath, [time, time], AT_SYMLINK_NOFOLLOW), name)
    }
  }

  func withPath<Result>(
    _ name: [UInt8], _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    let full = (path(bytes: name) + [0]).map { CChar(bitPattern: $0) }
    return try full.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return try body("") }
      return try body(start)
    }
  }

  func check(_ result: Int32, _ name: [UInt8]) throws {
    try check(result, String(decoding: name, as: UTF8.self))
  }

  func check(_ result: Int32, _ name: String) throws {
    guard result < 0 else { return }
    throw SpawnError(description: "\(name): \(String(cString: strerror(errno)))")
  }
}
