package import Diagnostics
internal import Synchronization
package import SystemIO

extension Resolution {
  /// Opens an entry's file for reading, if it is still the one that was found.
  ///
  /// Goes from the root's descriptor down without following links, does not wait for a pipe's other
  /// end, and compares the fingerprint. What is missing or different is
  /// ``DiagnosticCode/sourceChanged``, a missing permission ``DiagnosticCode/unreadableSource``.
  package func open(_ entry: ResolvedEntry) throws(Failure) -> FileDescriptor {
    let node = entry.sourceNode
    guard entry.kind == .file, node != SourceIndex.none else {
      let path = entry.destination.display
      throw Failure(.inputNotAFile, "\(path) is a folder, not a file", at: .path(path))
    }
    // Another thread that opens meanwhile makes a cache of its own.
    let cache = takeCache()
    defer { putCache(cache) }
    let descriptor: FileDescriptor
    do throws(SystemError) {
      let folder = try cache.folder(index.nodes[Int(node)].parent, in: index)
      descriptor = try folder.descriptor.open(index.name(of: node), [.noFollow, .noBlock])
    } catch {
      throw openFailure(error, entry)
    }
    try confirmUnchanged(descriptor, entry)
    return descriptor
  }

  /// Refuses an open file that is not, or no longer, what was found.
  ///
  /// To be asked again once the file was read: it finds what was changed, replaced, cut or grown.
  package func confirmUnchanged(
    _ descriptor: borrowing FileDescriptor, _ entry: ResolvedEntry
  ) throws(Failure) {
    let status: FileStatus
    do throws(SystemError) {
      status = try descriptor.status(path(of: entry))
    } catch {
      throw openFailure(error, entry)
    }
    if Fingerprint(status).value == entry.fingerprint { return }
    let path = path(of: entry)
    let what =
      if status.kind != .regular {
        "was replaced by \(status.kind.description)"
      } else if status.size > entry.size {
        "grew from \(entry.size) to \(status.size) bytes"
      } else if status.size < entry.size {
        "shrank from \(entry.size) to \(status.size) bytes"
      } else {
        "was changed or replaced"
      }
    throw Self.changed(path, what)
  }

  private func openFailure(_ error: SystemError, _ entry: ResolvedEntry) -> Failure {
    let path = path(of: entry)
    switch error.kind {
    case .missing:
      return Self.changed(path, "vanished")
    case .link, .notDirectory:
      return Self.changed(path, "was replaced, or a folder above it was")
    case .permission:
      return Failure(
        .unreadableSource, "\(path) may not be read: \(error.reason)", at: .path(path))
    case .tooManyOpen:
      return Failure(.systemRefused, "cannot open \(path): \(error.reason)", at: .path(path))
    default:
      return Failure(
        .sourceFailed, "cannot \(error.operation) \(path): \(error.reason)", at: .path(path))
    }
  }

  private static func changed(_ path: String, _ what: String) -> Failure {
    Failure(
      .sourceChanged, "\(path) \(what) during the run", at: .path(path),
      help: "run again when nothing writes to the source folder")
  }

  private func path(of entry: ResolvedEntry) -> String {
    (entry.source ?? entry.destination).display
  }

  private func takeCache() -> FolderCache {
    let taken = cache.withLock { cache in
      defer { cache = nil }
      return cache
    }
    return taken ?? FolderCache(tree)
  }

  private func putCache(_ used: FolderCache) {
    cache.withLock { $0 = used }
  }
}
