internal import SystemIO

extension SourceIndex {
  /// One name while its folder is being sorted; `key` is its first 8 bytes.
  private struct Listed {
    var key: UInt64
    var name: NameArena.Reference
    var kind: Kind
  }

  /// Reads a folder's names, once; false when there are more than can be counted.
  ///
  /// A folder that may be listed, but whose content may not be reached, is refused as a whole.
  mutating func list(
    _ folder: FolderID, through cache: FolderCache
  ) throws(SystemError) -> Bool {
    guard folders[Int(folder)].listing == .pending else { return true }
    folders[Int(folder)].listing = .failed
    let open = try cache.folder(folder, in: self)
    // Whoever reports an error knows the path.
    let subject = "a folder"
    guard open.descriptor.mayRead([UInt8(ascii: ".")], isDirectory: true) else {
      throw SystemError.notPermitted("list", subject)
    }
    let status = try open.descriptor.status(subject)
    folders[Int(folder)].permissions = status.permissions
    folders[Int(folder)].modified = status.modified
    folders[Int(folder)].changed = status.changed
    var reader = try DirectoryReader(open.descriptor.reopen(), subject)
    var listed: [Listed] = []
    while let entry = try reader.next() {
      guard let kind = try kind(of: entry, in: open.descriptor) else { continue }
      guard let name = names.append(entry.name) else { return false }
      listed.append(Listed(key: Self.key(entry.name), name: name, kind: kind))
    }
    return adopt(&listed, in: folder)
  }

  /// What a name stands for; nil when it is gone already.
  private func kind(
    of entry: DirectoryReader.Entry, in folder: borrowing FileDescriptor
  ) throws(SystemError) -> Kind? {
    if let kind = entry.kind { return Kind(kind) }
    do throws(SystemError) {
      return Kind(try folder.status(of: entry.name).kind)
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }

  /// Makes sorted nodes of names; false when there are too many.
  private mutating func adopt(_ listed: inout [Listed], in folder: FolderID) -> Bool {
    guard nodes.count + listed.count < Int(Self.none) else { return false }
    names.bytes.withUnsafeBufferPointer { bytes in
      listed.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        return bytes.slice(left.name).lexicographicallyPrecedes(bytes.slice(right.name))
      }
    }
    folders[Int(folder)].firstChild = NodeID(nodes.count)
    folders[Int(folder)].childCount = UInt32(listed.count)
    folders[Int(folder)].listing = .read
    for item in listed {
      nodes.append(Node(name: item.name, kind: item.kind, parent: folder, folder: Self.none))
    }
    return true
  }

  /// The first 8 bytes as a number that sorts as they do, zeros behind a shorter name.
  private static func key(_ name: [UInt8]) -> UInt64 {
    var key: UInt64 = 0
    for byte in name.prefix(8) { key = key << 8 | UInt64(byte) }
    return key << UInt64(8 * (8 - min(name.count, 8)))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a name in an arena.
  fileprivate func slice(_ reference: NameArena.Reference) -> Slice<Self> {
    self[Int(reference.offset)..<(Int(reference.offset) + Int(reference.length))]
  }
}
