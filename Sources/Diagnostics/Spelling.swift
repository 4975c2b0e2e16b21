/// Finds the word that somebody probably meant.
public enum Spelling {
  /// The candidate nearest to `word`, or nil when none is near enough.
  ///
  /// A word that differs in case alone always counts as near. Otherwise the number of letters
  /// inserted, left out, changed or swapped with a neighbour may be at most a third of the longer
  /// word's length, and at least 1. Of equally near candidates the first wins.
  public static func suggestion(for word: String, among candidates: some Sequence<String>)
    -> String?
  {
    guard word.utf8.count <= 64 else { return nil }
    let lowered = Array(word.lowercased())
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased())
      let distance = editDistance(lowered, other)
      let limit = max(1, max(lowered.count, other.count) / 3)
      guard distance <= limit, distance < (best?.distance ?? .max) else { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// How many letters differ between two words, in the way of ``suggestion(for:among:)``; nil when
  /// they are not near, or so long that the comparison would take its time.
  public static func distance(from word: String, to other: String) -> Int? {
    guard word.utf8.count <= 128, other.utf8.count <= 128 else { return nil }
    let (a, b) = (Array(word), Array(other))
    let distance = editDistance(a, b)
    return distance <= max(1, max(a.count, b.count) / 3) ? distance : nil
  }

  /// The optimal string alignment distance.
  static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty { return b.count }
    if b.isEmpty { return a.count }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var distance = min(last[j] + 1, row[j - 1] + 1, substitution)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          distance = min(distance, beforeLast[j - 2] + 1)
        }
        row.append(distance)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
