internal import Diagnostics
internal import SystemIO

/// Finds the path in a pack that somebody probably meant, as the entries go by.
struct PathSuggestion {
  private enum Rank: Int, Comparable {
    /// Equal but for case or Unicode normalisation.
    case otherSpelling
    /// The same name in another folder.
    case otherFolder
    /// A few letters differ.
    case near

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  private let wanted: [UInt8]
  private let name: ArraySlice<UInt8>
  private let folded: String
  private var best: (path: RelativePath, rank: Rank, distance: Int)?
  /// How many more paths are compared letter by letter, which takes microseconds each.
  private var effort = 50_000

  init(_ wanted: RelativePath) {
    self.wanted = wanted.bytes
    name = wanted.lastComponent
    folded = Self.fold(wanted.bytes)
  }

  mutating func consider(_ path: RelativePath) {
    let rank: Rank
    if Self.fold(path.bytes) == folded {
      rank = .otherSpelling
    } else if path.lastComponent.elementsEqual(name) {
      rank = .otherFolder
    } else {
      considerNear(path)
      return
    }
    if let best, best.rank <= rank { return }
    best = (path, rank, 0)
  }

  private mutating func considerNear(_ path: RelativePath) {
    guard best == nil || best?.rank == .near, effort > 0,
      abs(path.bytes.count - wanted.count) <= max(1, wanted.count / 3)
    else { return }
    effort -= 1
    guard let distance = Spelling.distance(from: folded, to: Self.fold(path.bytes)) else { return }
    if let best, best.distance <= distance { return }
    best = (path, .near, distance)
  }

  /// Advice for a path that was not found.
  var help: String? {
    guard let best else { return nil }
    let shown = best.path.display
    guard best.rank == .otherSpelling, !wanted.allSatisfy({ $0 < 0x80 }) else {
      return "did you mean \(shown)?"
    }
    return "did you mean \(shown)? It is spelled \"\(DisplayText.spellOut(best.path.bytes))\""
  }

  /// String equality is canonical equivalence, so only the case has to be taken away.
  private static func fold(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}
