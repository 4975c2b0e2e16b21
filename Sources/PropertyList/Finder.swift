internal import Diagnostics

/// Collects what a reader finds wrong, and knows when the rest is not worth reading.
struct Finder {
  /// After so many errors the rest is given up.
  static let errorLimit = 100

  let source: PropertyListSource
  private(set) var findings = FindingList()
  /// Set when the rest of the file is given up.
  private(set) var hasStopped = false
  /// False after an error that made a part unreadable.
  private(set) var isComplete = true

  init(_ source: PropertyListSource) {
    self.source = source
  }

  /// Adds an error; `losing` tells whether something cannot be read because of it.
  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>,
    notes: [Diagnostic.Note] = [], help: String? = nil, losing: Bool = true
  ) {
    guard !hasStopped else { return }
    findings.add(
      Diagnostic(
        .error, code, message, at: source.place(of: range), notes: notes, help: help))
    if losing { isComplete = false }
    if findings.errorCount >= Self.errorLimit { stop() }
  }

  mutating func stop() {
    hasStopped = true
    isComplete = false
  }

  func note(_ message: String, _ range: Range<Int>) -> Diagnostic.Note {
    Diagnostic.Note(message, at: source.place(of: range))
  }

  /// Reports each key that stands more than once in a dictionary, with the place of the first.
  mutating func reportDuplicates(in members: [PropertyListMember]) {
    guard members.count > 1, !hasStopped else { return }
    if members.count <= 8 {
      for index in 1..<members.count {
        let key = members[index].key
        // `String`'s own comparison, which is fast, takes canonically equivalent keys for equal.
        let earlier = members[..<index].first {
          $0.key == key && $0.key.utf8.elementsEqual(key.utf8)
        }
        if let earlier { report(members[index], after: earlier.keyRange) }
      }
      return
    }
    var first: [[UInt8]: Range<Int>] = [:]
    first.reserveCapacity(members.count)
    for member in members {
      let key = Array(member.key.utf8)
      if let earlier = first[key] {
        report(member, after: earlier)
      } else {
        first[key] = member.keyRange
      }
    }
  }

  private mutating func report(_ member: PropertyListMember, after earlier: Range<Int>) {
    guard !hasStopped else { return }
    report(
      .duplicatePropertyListKey,
      "key \"\(DisplayText.escape(member.key, limit: 100))\" stands twice in this dictionary",
      member.keyRange, notes: [note("the first one is here", earlier)],
      help: "keep one of them; readers disagree on which one counts", losing: false)
  }
}
