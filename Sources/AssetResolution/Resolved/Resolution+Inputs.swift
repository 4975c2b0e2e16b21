package import SystemIO

extension Resolution {
  /// Calls `body` with the path, from the working directory, of all that decided what the entries are:
  /// each file, and each folder in which a selector takes whatever it finds.
  ///
  /// A file that is stored under two names comes twice. Of a source archive only its own path comes.
  package func forEachInput<Failure: Error>(
    _ body: (NativePath) throws(Failure) -> Void
  ) throws(Failure) {
    guard tree.archive == nil else { return try body(tree.path) }
    for (number, folder) in index.folders.enumerated() where folder.isSearched {
      try body(tree.nativePath(of: index.path(ofFolder: SourceIndex.FolderID(number))))
    }
    for entry in entries where entry.kind == .file {
      if let source = entry.source { try body(tree.nativePath(of: source)) }
    }
  }
}
