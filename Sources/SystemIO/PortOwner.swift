internal import Diagnostics

/// The process that listens on a port, as Linux's `/proc` tells it.
package struct PortOwner: Sendable, Hashable {
  package let process: Int
  /// Its command line, fit for display; the name alone where that cannot be read.
  package let command: String

  /// Finds who listens on a TCP port; nil where the system does not tell.
  ///
  /// `/proc/net/tcp` and `tcp6` give a listening socket's inode in the tenth column (proc(5)); the
  /// process is the one whose descriptor is a link to `socket:[INODE]`.
  package static func find(listeningOn port: UInt16) -> PortOwner? {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap(read)
    let inodes = Set(tables.flatMap { Self.inodes(in: $0, port: port) })
    guard !inodes.isEmpty, let root = try? folder("/proc"),
      var processes = try? DirectoryReader(root, "/proc")
    else { return nil }
    while let entry = try? processes.next() {
      guard let number = Int(String(decoding: entry.name, as: UTF8.self)) else { continue }
      if holds(number, inodes) { return PortOwner(process: number, command: command(of: number)) }
    }
    return nil
  }

  /// The inodes of listening sockets; state 0A is LISTEN.
  static func inodes(in table: [UInt8], port: UInt16) -> [String] {
    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst()
    return lines.compactMap { line in
      let columns = line.split(separator: " ")
      guard columns.count > 9, columns[3] == "0A",
        let local = columns[1].split(separator: ":").last, UInt16(local, radix: 16) == port
      else { return nil }
      return String(columns[9])
    }
  }

  private static func holds(_ process: Int, _ inodes: Set<String>) -> Bool {
    let name = "/proc/\(process)/fd"
    guard let opened = try? folder(name), let links = try? folder(name),
      var reader = try? DirectoryReader(opened, name)
    else { return false }
    while let entry = try? reader.next() {
      guard let target = try? links.linkTarget(entry.name) else { continue }
      let text = String(decoding: target, as: UTF8.self)
      if text.hasPrefix("socket:["), inodes.contains(String(text.dropFirst(8).dropLast())) {
        return true
      }
    }
    return false
  }

  private static func command(of process: Int) -> String {
    let words = (read("/proc/\(process)/cmdline") ?? []).split(separator: 0)
    guard !words.isEmpty else {
      return DisplayText.escape((read("/proc/\(process)/comm") ?? []).dropLast())
    }
    return DisplayText.escape(
      words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "), limit: 120)
  }

  private static func folder(_ name: String) throws(SystemError) -> FileDescriptor {
    guard let path = NativePath(name) else {
      throw SystemError.notPermitted("open", name)
    }
    return try FileDescriptor.open(path, .directory)
  }

  private static func read(_ name: String) -> [UInt8]? {
    guard let path = NativePath(name), let source = try? FileSource(path) else { return nil }
    return try? source.readAll(limit: 16 << 20)
  }
}
