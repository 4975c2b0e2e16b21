internal import Diagnostics

/// Finds what a selector may have meant, without going through a large folder for every mistake.
struct SpellingHints {
  /// Folders' names by the hash of their folded form.
  private var folded: [SourceIndex.FolderID: [Int: SourceIndex.NodeID]] = [:]
  /// How many more names may be compared letter by letter.
  private var budget = 20_000

  /// A name in a folder that differs in case or Unicode normalisation alone.
  mutating func alike(
    _ name: ArraySlice<UInt8>, in folder: SourceIndex.FolderID, _ index: borrowing SourceIndex
  ) -> SourceIndex.NodeID? {
    if folded[folder] == nil {
      var names: [Int: SourceIndex.NodeID] = [:]
      for child in index.children(of: folder) { names[Self.hash(index.name(of: child))] = child }
      folded[folder] = names
    }
    guard let found = folded[folder]?[Self.hash(name)] else { return nil }
    let isAlike = name.withUnsafeBufferPointer { left in
      index.name(of: found).withUnsafeBufferPointer { NameFolding.areEqual(left, $0) }
    }
    return isAlike ? found : nil
  }

  /// The name in a folder that is nearest to a mistyped one.
  mutating func near(
    _ name: ArraySlice<UInt8>, in folder: SourceIndex.FolderID, _ index: borrowing SourceIndex
  ) -> SourceIndex.NodeID? {
    let children = index.children(of: folder)
    guard children.count <= budget, let word = String(validating: name, as: UTF8.self) else {
      return nil
    }
    budget -= children.count
    var nodes: [String: SourceIndex.NodeID] = [:]
    var candidates: [String] = []
    for child in children {
      guard let text = String(validating: index.name(of: child), as: UTF8.self) else { continue }
      candidates.append(text)
      nodes[text] = child
    }
    return Spelling.suggestion(for: word, among: candidates).flatMap { nodes[$0] }
  }

  /// Whether one more name may be compared.
  mutating func mayCompare() -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    return true
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    name.withUnsafeBufferPointer { NameFolding.hash($0, into: &hasher) }
    return hasher.finalize()
  }
}
