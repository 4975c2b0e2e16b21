internal import CSystem

/// Removes a folder with all it holds.
///
/// Goes down by descriptors and follows no link; uses no recursion, because the thread that waits for
/// signals has a small stack. Holds one descriptor for each level.
enum FolderRemoval {
  /// Removes as much as can be removed.
  static func remove(_ name: [UInt8], in folder: Int32) {
    var open: [(descriptor: Int32, name: [UInt8])] = []
    defer { for level in open { _ = ba_close(level.descriptor) } }
    guard let top = enter(name, in: folder) else { return }
    open.append((top, name))
    while let level = open.last {
      switch clear(level.descriptor) {
      case .subfolder(let name):
        guard let descriptor = enter(name, in: level.descriptor) else { return }
        open.append((descriptor, name))
      case .empty:
        open.removeLast()
        _ = ba_close(level.descriptor)
        let parent = open.last?.descriptor ?? folder
        guard withCString(of: level.name, { ba_rmdirat(parent, $0) }) == 0 else { return }
      case .stuck:
        return
      }
    }
  }

  private enum Step {
    case subfolder([UInt8]), empty, stuck
  }

  /// Removes the names in a folder up to the first that is a folder itself.
  private static func clear(_ folder: Int32) -> Step {
    let copy = withCString(of: [UInt8(ascii: ".")]) {
      ba_openat(folder, $0, ba_open_read | ba_open_directory, 0)
    }
    guard copy >= 0, var reader = try? DirectoryReader(FileDescriptor(owning: copy), "a folder")
    else { return .stuck }
    while true {
      guard let next = try? reader.next() else { return isEmptyNow(&reader) ? .empty : .stuck }
      if withCString(of: next.name, { ba_unlinkat(folder, $0) }) == 0 { continue }
      return next.kind == .directory || next.kind == nil ? .subfolder(next.name) : .stuck
    }
  }

  /// Tells the end of a listing from an error in it.
  private static func isEmptyNow(_ reader: inout DirectoryReader) -> Bool {
    do throws(SystemError) { return try reader.next() == nil } catch { return false }
  }

  private static func enter(_ name: [UInt8], in folder: Int32) -> Int32? {
    let flags = ba_open_read | ba_open_directory | ba_open_no_follow
    let descriptor = withCString(of: name) { ba_openat(folder, $0, flags, 0) }
    guard descriptor >= 0 else { return nil }
    _ = ba_open_up(descriptor)
    return descriptor
  }
}
