internal import Digest
internal import SystemIO

/// Goes through two sorted indexes side by side.
struct IndexComparison {
  private typealias Change = PackDifference.Change

  private let old: PackIndex
  private let new: PackIndex
  private var added: [PackIndex.Item] = []
  private var removed: [PackIndex.Item] = []
  private var result: [(key: [UInt8], change: PackDifference.Change)] = []

  init(_ old: PackIndex, _ new: PackIndex) {
    self.old = old
    self.new = new
  }

  /// All changes in the order of the paths.
  mutating func changes() -> [PackDifference.Change] {
    merge()
    matchRenamed()
    for item in added {
      append(new.path(of: item), change(.added, new.logicalPath(of: item), nil, item))
    }
    for item in removed {
      append(old.path(of: item), change(.removed, old.logicalPath(of: item), item, nil))
    }
    result.sort { RelativePath.isOrdered($0.key, before: $1.key) }
    return result.map(\.change)
  }

  private mutating func merge() {
    var i = 0
    var j = 0
    while i < old.items.count || j < new.items.count {
      if j == new.items.count {
        removed.append(old.items[i])
        i += 1
        continue
      }
      guard i < old.items.count else {
        added.append(new.items[j])
        j += 1
        continue
      }
      let (before, after) = (old.items[i], new.items[j])
      let (left, right) = (old.path(of: before), new.path(of: after))
      if RelativePath.isOrdered(left, before: right) {
        removed.append(before)
        i += 1
      } else if RelativePath.isOrdered(right, before: left) {
        added.append(after)
        j += 1
      } else {
        if before.isFolder != after.isFolder {
          removed.append(before)
          added.append(after)
        } else if !before.isEqual(to: after) {
          append(right, change(.changed, new.logicalPath(of: after), before, after))
        }
        i += 1
        j += 1
      }
    }
  }

  /// How many candidates with the same content are looked at for one that has the same name, too.
  private static let nameLookups = 64

  /// Pairs what is gone with what is new and has the same content; empty files tell nothing.
  private mutating func matchRenamed() {
    var candidates: [ContentDigest: ArraySlice<Int>] = [:]
    for (index, item) in removed.enumerated() where item.size > 0 && item.isContent {
      if let digest = item.digest { candidates[digest, default: []].append(index) }
    }
    var isGone = [Bool](repeating: false, count: removed.count)
    var stillAdded: [PackIndex.Item] = []
    for item in added {
      guard let digest = item.digest, item.size > 0, item.isContent,
        let index = take(&candidates[digest, default: []], likeNameOf: item)
      else {
        stillAdded.append(item)
        continue
      }
      isGone[index] = true
      var renamed = change(.renamed, new.logicalPath(of: item), removed[index], item)
      renamed.oldPath = old.logicalPath(of: removed[index])
      append(new.path(of: item), renamed)
    }
    added = stillAdded
    removed = zip(removed, isGone).filter { !$0.1 }.map(\.0)
  }

  private func take(_ candidates: inout ArraySlice<Int>, likeNameOf item: PackIndex.Item) -> Int? {
    guard let first = candidates.first else { return nil }
    let name = Self.name(new.path(of: item))
    let best = candidates.prefix(Self.nameLookups).firstIndex {
      Self.name(old.path(of: removed[$0])) == name
    }
    if let best {
      let found = candidates[best]
      candidates[best] = first
      candidates.removeFirst()
      return found
    }
    return candidates.removeFirst()
  }

  private static func name(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return path[(slash + 1)...]
  }

  private func change(
    _ kind: PackDifference.Change.Kind, _ path: [UInt8], _ before: PackIndex.Item?,
    _ after: PackIndex.Item?
  ) -> PackDifference.Change {
    let isFolder = (after ?? before)?.isFolder ?? false
    var change = PackDifference.Change(kind: kind, path: path, isFolder: isFolder)
    if !isFolder {
      change.oldSize = before?.size
      change.newSize = after?.size
    }
    if let before, let after, before.mode != after.mode { change.modes = (before.mode, after.mode) }
    return change
  }

  private mutating func append(_ key: ArraySlice<UInt8>, _ change: PackDifference.Change) {
    result.append((Array(key), change))
  }
}
