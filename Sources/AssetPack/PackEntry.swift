package import AppleArchiveFormat
package import SystemIO

/// An entry of a pack, and what it is there for.
package struct PackEntry: Sendable {
  package let entry: ArchiveEntry
  package let role: PackRole
}

/// What an entry is in a pack.
package enum PackRole: Sendable, Hashable {
  /// The entry with the empty path.
  case root
  /// The folder `Contents`.
  case contents
  /// A folder below `Contents`, by its logical path.
  case directory(RelativePath)
  /// A file below `Contents`, by its logical path: what the app asks for.
  case file(RelativePath)
  /// `Manifest.json` at the root.
  case manifest
  /// What no pack of Apple's holds.
  case foreign(Foreign)

  /// Why an entry does not belong into a pack.
  package enum Foreign: Sendable, Hashable {
    /// Its path is none, or leaves the root.
    case badPath(PathProblem)
    /// It is neither a file nor a directory.
    case unexpectedType(EntryType)
    /// It lies neither in `Contents` nor is it the manifest.
    case outsideLayout
    /// `Contents` is a file, or `Manifest.json` a directory.
    case wrongType(EntryType)
  }

  package init(_ entry: ArchiveEntry) {
    let path: RelativePath
    switch entry.path {
    case .success(let valid): path = valid
    case .failure(let problem):
      self =
        entry.type == .metadata && entry.header.path.isEmpty
        ? .foreign(.unexpectedType(.metadata)) : .foreign(.badPath(problem))
      return
    }
    let type = entry.type
    guard type == .file || type == .directory else {
      self = .foreign(.unexpectedType(type))
      return
    }
    if path.isRoot {
      self = .root
    } else if path == PackLayout.contents {
      self = type == .directory ? .contents : .foreign(.wrongType(type))
    } else if path == PackLayout.manifest {
      self = type == .file ? .manifest : .foreign(.wrongType(type))
    } else if let logical = PackLayout.logicalPath(ofArchive: path) {
      self = type == .file ? .file(logical) : .directory(logical)
    } else {
      self = .foreign(.outsideLayout)
    }
  }
}
