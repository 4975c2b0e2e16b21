internal import Diagnostics
internal import SystemIO

/// The folders of a pack, each once; a parent stands before what it holds.
struct FolderTable {
  struct Folder {
    /// The index of the folder it lies in; 0 for the root, too, which is the first.
    let parent: Int
    /// Fit for display.
    let name: String
  }

  private(set) var folders = [Folder(parent: 0, name: "")]
  private var indexes: [RelativePath: Int] = [.root: 0]

  /// The folder's index; it and those above it are added where they are new.
  mutating func index(of path: RelativePath) -> Int {
    var missing: [RelativePath] = []
    var known = 0
    var current: RelativePath? = path
    while let candidate = current {
      if let index = indexes[candidate] {
        known = index
        break
      }
      missing.append(candidate)
      current = candidate.parent
    }
    for folder in missing.reversed() {
      folders.append(Folder(parent: known, name: DisplayText.escape(folder.lastComponent)))
      known = folders.count - 1
      indexes[folder] = known
    }
    return known
  }
}
