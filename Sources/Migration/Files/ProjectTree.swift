package import Diagnostics
package import SystemIO

/// The folder that is scanned: finds, lists, measures and reads what lies below it.
///
/// Symbolic links are never followed, and nothing above the folder is opened, so a project cannot make
/// the scan read elsewhere. Each folder is listed once, whatever the number of references into it.
package final class ProjectTree {
  /// What lies at a path.
  enum Finding: Sendable, Hashable {
    case found(FileStatus.Kind)
    case missing
    /// A symbolic link stands at or before the end of the path.
    case link
  }

  /// What a file or a tree of files adds up to.
  struct Measure: Sendable, Hashable {
    var size: UInt64 = 0
    var fileCount: UInt64 = 0
    /// How many links and special files were passed over.
    var skipped: UInt64 = 0
  }

  package let root: NativePath
  private let descriptor: FileDescriptor
  private var listings: [RelativePath: [[UInt8]: FileStatus.Kind]] = [:]
  private var measures: [RelativePath: Measure] = [:]
  /// The folder that was last opened, since one file after the other is measured in it.
  private var lastFolder: OpenFolder?

  private final class OpenFolder {
    let path: RelativePath
    let descriptor: FileDescriptor

    init(_ path: RelativePath, _ descriptor: consuming FileDescriptor) {
      self.path = path
      self.descriptor = descriptor
    }
  }
  /// How deep trees are gone into.
  static let depthLimit = 64

  /// Throws when the folder cannot be opened.
  package init(_ root: NativePath) throws(Failure) {
    self.root = root
    do throws(SystemError) {
      descriptor = try FileDescriptor.open(root, .directory)
    } catch {
      throw error.inputFailure()
    }
  }

  /// The path as the user would name it.
  package func native(_ path: RelativePath) -> NativePath {
    path.isRoot ? root : root.appending(path.bytes)
  }

  /// The path fit for display.
  func display(_ path: RelativePath) -> String { native(path).display }

  /// What lies at a path.
  func look(_ path: RelativePath) -> Finding {
    var folder = RelativePath.root
    var kind = FileStatus.Kind.directory
    for component in path.components {
      guard kind == .directory else { return .missing }
      guard let next = listing(folder)[Array(component)] else { return .missing }
      if next == .link { return .link }
      kind = next
      folder = folder.appending(RelativePath(unchecked: Array(component)))
    }
    return .found(kind)
  }

  /// A folder's names with their kinds, in the order of their bytes; empty for what is no folder.
  func names(in path: RelativePath) -> [(name: [UInt8], kind: FileStatus.Kind)] {
    listing(path).sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
  }

  /// What a file or a folder's tree adds up to.
  func measure(_ path: RelativePath) -> Measure {
    if let known = measures[path] { return known }
    var measure = Measure()
    switch look(path) {
    case .found(.regular): add(file: path, to: &measure)
    case .found(.directory): add(tree: path, depth: 0, to: &measure)
    case .found, .link: measure.skipped = 1
    case .missing: break
    }
    measures[path] = measure
    return measure
  }

  /// A file's bytes; nil when it is longer than `limit`.
  func read(_ path: RelativePath, limit: Int) throws(Failure) -> [UInt8]? {
    do throws(SystemError) {
      let folder = try open(folder: path.parent ?? .root)
      let file = try folder.open(path.lastComponent, [.noFollow, .noBlock])
      let status = try file.status(display(path))
      guard status.kind == .regular else {
        throw SystemError.notPermitted("read", display(path))
      }
      if status.size > UInt64(limit) { return nil }
      return try Self.contents(file, limit: limit, expected: Int(status.size), display(path))
    } catch {
      throw error.inputFailure()
    }
  }

  /// A file's descriptor, for those who read it piece by piece.
  func open(file path: RelativePath) throws(SystemError) -> FileDescriptor {
    try open(folder: path.parent ?? .root).open(path.lastComponent, [.noFollow, .noBlock])
  }

  private static func contents(
    _ file: borrowing FileDescriptor, limit: Int, expected: Int, _ name: String
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    // The size is that of a file that is there, and it was compared with the limit.
    bytes.reserveCapacity(expected + 1)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try readChunk(file, &chunk, name)
      if count == 0 { return bytes }
      if bytes.count + count > limit { return nil }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func readChunk(
    _ file: borrowing FileDescriptor, _ chunk: inout [UInt8], _ name: String
  ) throws(SystemError) -> Int {
    var failure: SystemError?
    let count = chunk.withUnsafeMutableBytes { buffer in
      do throws(SystemError) { return try file.read(into: buffer, name) } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  private func open(folder path: RelativePath) throws(SystemError) -> FileDescriptor {
    var folder = try descriptor.reopen()
    for component in path.components {
      folder = try folder.open(component, [.directory, .noFollow])
    }
    return folder
  }

  /// The names in a folder; empty for one that cannot be read or is none.
  private func listing(_ path: RelativePath) -> [[UInt8]: FileStatus.Kind] {
    if let known = listings[path] { return known }
    let names = (try? list(path)) ?? [:]
    listings[path] = names
    return names
  }

  private func list(_ path: RelativePath) throws(SystemError) -> [[UInt8]: FileStatus.Kind] {
    let folder = try open(folder: path)
    var reader = try DirectoryReader(try folder.reopen(), display(path))
    var names: [[UInt8]: FileStatus.Kind] = [:]
    while let entry = try reader.next() {
      if let kind = entry.kind {
        names[entry.name] = kind
      } else {
        names[entry.name] = try folder.status(of: entry.name).kind
      }
    }
    return names
  }

  private func add(file path: RelativePath, to measure: inout Measure) {
    let parent = path.parent ?? .root
    if lastFolder?.path != parent {
      do throws(SystemError) {
        lastFolder = OpenFolder(parent, try open(folder: parent))
      } catch {
        lastFolder = nil
      }
    }
    let status = try? lastFolder?.descriptor.status(of: path.lastComponent)
    guard let status, status.kind == .regular else {
      measure.skipped += 1
      return
    }
    measure.fileCount += 1
    measure.size = measure.size.addingReportingOverflow(status.size).partialValue
  }

  private func add(tree path: RelativePath, depth: Int, to measure: inout Measure) {
    guard depth < Self.depthLimit else {
      measure.skipped += 1
      return
    }
    guard let folder = try? open(folder: path) else {
      measure.skipped += 1
      return
    }
    for (name, kind) in names(in: path) {
      switch kind {
      case .directory:
        add(
          tree: path.appending(RelativePath(unchecked: name)), depth: depth + 1, to: &measure)
      case .regular:
        guard let status = try? folder.status(of: name) else { continue }
        measure.fileCount += 1
        measure.size = measure.size.addingReportingOverflow(status.size).partialValue
      default:
        measure.skipped += 1
      }
    }
  }
}
