internal import AssetPackManifest
internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// Finds a literal path component by component in the folders' listings.
  ///
  /// Nil, with a finding, when it does not exist. A link at its end is returned as it is; one on
  /// the way is dealt with as the options say.
  func locate(_ path: RelativePath, _ text: Located<String>) -> SourceTarget? {
    var folder = SourceIndex.root
    let components = path.components
    for (position, component) in components.enumerated() {
      guard list(folder) else { return nil }
      let isLast = position + 1 == components.count
      guard let child = index.child(component, of: folder) else {
        reportMissing(components[...position], in: folder, text)
        return nil
      }
      if isLast { return .node(child) }
      let here = Self.join(components[...position])
      switch target(of: child, here) {
      case nil:
        return nil
      case .root:
        folder = SourceIndex.root
      case .node(let node) where index.nodes[Int(node)].kind == .folder:
        folder = index.folder(of: node)
      case .node(let node):
        report(
          .error, .selectedPathMissing,
          "\(path.display) does not exist: \(here.display) is "
            + "\(index.nodes[Int(node)].kind.description), not a folder", at: text.range)
        return nil
      }
    }
    return .root
  }

  static func join(_ components: some Sequence<ArraySlice<UInt8>>) -> RelativePath {
    RelativePath(
      unchecked: Array(components.joined(separator: CollectionOfOne(UInt8(ascii: "/")))))
  }

  private func reportMissing(
    _ components: ArraySlice<ArraySlice<UInt8>>, in folder: SourceIndex.FolderID,
    _ text: Located<String>
  ) {
    let missing = Self.join(components)
    let name = components.last ?? []
    if let other = spellings.alike(name, in: folder, index) {
      let found = Self.join(components.dropLast() + [index.name(of: other)])
      report(
        .error, .otherSpelling,
        "\(missing.display) does not exist, but \(found.display) does, which is spelled otherwise",
        at: text.range,
        notes: Self.spellingNotes(missing.bytes, found), help: "write it as it is on disk")
      return
    }
    var help = backslashHint(text) ?? patternHint(text)
    if help == nil, let near = spellings.near(name, in: folder, index) {
      let found = Self.join(components.dropLast() + [index.name(of: near)])
      help = "did you mean \(found.display)?"
    }
    let root = tree.path.display
    report(
      .error, .selectedPathMissing, "\(missing.display) does not exist", at: text.range,
      notes: [Diagnostic.Note("looked for below the source root \(root)")], help: help)
  }

  /// The advice to write slashes, where that would name something.
  func backslashHint(_ text: Located<String>) -> String? {
    let backslash = UInt8(ascii: "\\")
    let slash = UInt8(ascii: "/")
    guard text.value.utf8.contains(backslash) else { return nil }
    let bytes = text.value.utf8.map { $0 == backslash ? slash : $0 }
    guard let path = try? RelativePath(selectorPath: bytes), exists(path) else { return nil }
    return "write / between folders: \(path.display) exists"
  }

  /// The advice to use a selector that takes patterns, where one stands that does not.
  private func patternHint(_ text: Located<String>) -> String? {
    guard current.number < manifest.fileSelectors.count,
      case .file = manifest.fileSelectors[current.number].value,
      text.value.utf8.contains(where: { "*?[".utf8.contains($0) })
    else { return nil }
    return "use \"filePattern\" for patterns"
  }

  /// Lists a folder for a hint, unless it is listed; false when it cannot be.
  func listQuietly(_ folder: SourceIndex.FolderID) -> Bool {
    if index.folders[Int(folder)].listing == .pending {
      do throws(SystemError) {
        guard try index.list(folder, through: cache) else { return false }
      } catch {
        // To be reported when a selector needs the folder.
        listingErrors[folder] = error
      }
    }
    return index.folders[Int(folder)].listing == .read
  }

  private func exists(_ path: RelativePath) -> Bool {
    var folder = SourceIndex.root
    for (position, component) in path.components.enumerated() {
      guard listQuietly(folder),
        let child = index.child(component, of: folder)
      else { return false }
      if position + 1 == path.components.count { return true }
      guard index.nodes[Int(child)].kind == .folder else { return false }
      folder = index.folder(of: child)
    }
    return true
  }
}
