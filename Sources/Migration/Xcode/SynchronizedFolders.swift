internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// The folders that Xcode 16 and later keep a target's files in without naming each.
///
/// No file in one has a build file, so none can carry tags there; people take the file out by an exception
/// and add it again by a reference. Asset catalogs in such folders carry their tags inside as ever.
struct SynchronizedFolders {
  let objects: ProjectObjects
  let paths: GroupPaths
  let tree: ProjectTree
  let log: ScanLog

  /// The asset catalogs of a target in all synchronized folders.
  func catalogs(target id: String, _ target: PropertyListValue) -> [BuildPhaseReader.Catalog] {
    let owned = Set(target["fileSystemSynchronizedGroups"]?.texts ?? [])
    var catalogs: [BuildPhaseReader.Catalog] = []
    for group in objects.synchronizedFolders {
      let exceptions = exceptions(group, target: id)
      // For a target that does not own the folder the exceptions are what it takes from it.
      if owned.contains(group) {
        catalogs += found(in: group) { !exceptions.contains($0) }
      } else if !exceptions.isEmpty {
        catalogs += found(in: group) { exceptions.contains($0) }
      }
    }
    return catalogs
  }

  private func exceptions(_ group: String, target: String) -> Set<ExactString> {
    var names: Set<ExactString> = []
    for id in objects[group]?["exceptions"]?.texts ?? [] {
      guard let set = objects[id], set["target"]?.text == target else { continue }
      names.formUnion((set["membershipExceptions"]?.texts ?? []).map(ExactString.init))
    }
    return names
  }

  private func found(
    in group: String, _ isMember: (ExactString) -> Bool
  ) -> [BuildPhaseReader.Catalog] {
    guard case .inside(let root) = paths.path(of: group) else { return [] }
    var catalogs: [BuildPhaseReader.Catalog] = []
    var folders = [RelativePath.root]
    while let folder = folders.popLast() {
      guard folder.components.count < ProjectTree.depthLimit else { continue }
      for (name, kind) in tree.names(in: root.appending(folder)) where kind == .directory {
        let path = folder.appending(RelativePath(unchecked: name))
        if !name.suffix(9).elementsEqual(".xcassets".utf8) {
          folders.append(path)
          continue
        }
        let text = String(decoding: path.bytes, as: UTF8.self)
        if isMember(ExactString(text)) {
          catalogs.append(BuildPhaseReader.Catalog(path: root.appending(path), name: text))
        }
      }
    }
    return catalogs.sorted { $0.path < $1.path }
  }
}
