internal import Diagnostics

/// The largest of many things, for the notes of a finding.
struct SizeRanking: Sendable {
  /// How many are kept.
  static let count = 5
  private(set) var largest: [(name: String, size: UInt64)] = []

  /// The name is made only when it is kept.
  mutating func add(_ name: @autoclosure () -> String, _ size: UInt64) {
    if largest.count == Self.count, let last = largest.last, last.size >= size { return }
    let position = largest.firstIndex { $0.size < size } ?? largest.count
    largest.insert((name(), size), at: position)
    if largest.count > Self.count { largest.removeLast() }
  }

  mutating func add(_ other: SizeRanking, within owner: String) {
    for item in other.largest { add("\(item.name) in \(owner)", item.size) }
  }

  /// One note for each, the largest first.
  func notes(_ kind: String) -> [Diagnostic.Note] {
    largest.map { Diagnostic.Note("\(kind) \($0.name): \(ByteCount($0.size).text)") }
  }
}
