internal import Diagnostics
internal import SystemIO

/// What `fileExclusion` selectors take out.
///
/// Each is a literal path and a pattern at once, and is held against source and destination paths.
/// A walk carries a ``Cursor`` for each folder it is in, so that a name costs no more than its own
/// length, however many literal exclusions there are.
struct Exclusions {
  struct Rule {
    let literal: RelativePath?
    let glob: Glob?
    /// The selector's place in the manifest's list.
    let selector: Int
    var isUsed = false

    /// What it matches, as a pattern.
    var pattern: Glob? { glob ?? literal.map(Glob.init(literal:)) }
  }

  /// A folder, as the exclusions see it.
  struct Cursor {
    fileprivate var hasher = Hasher()
    /// The patterns that may still match below, with their positions.
    fileprivate var live: [(rule: Int, positions: [Int])] = []

    /// How many patterns a name below is held against.
    var liveCount: Int { live.count }
  }

  private(set) var rules: [Rule] = []
  /// The rule that took out a name last.
  private(set) var lastMatch = 0
  private var literals: [Int: [Int]] = [:]

  var isEmpty: Bool { rules.isEmpty }

  /// Whether an exclusion's text is to be taken as a pattern, beside the path that it names.
  static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { byte in "*?[\\".utf8.contains(byte) }
  }

  mutating func add(literal: RelativePath?, glob: Glob?, selector: Int) {
    let rule = rules.count
    rules.append(Rule(literal: literal, glob: glob, selector: selector))
    guard let literal else { return }
    var cursor = Cursor()
    for component in literal.components {
      component.withUnsafeBufferPointer { Self.enter($0, &cursor) }
    }
    literals[cursor.hasher.finalize(), default: []].append(rule)
  }

  /// The cursor of the root.
  var root: Cursor {
    var cursor = Cursor()
    for (number, rule) in rules.enumerated() {
      if let glob = rule.glob { cursor.live.append((number, glob.start)) }
    }
    return cursor
  }

  /// Whether a name below a cursor's folder is excluded, and if not, its own cursor.
  ///
  /// `path` makes the whole path; it is asked for only when a hash says that it may be excluded.
  mutating func step(
    _ cursor: Cursor, _ name: UnsafeBufferPointer<UInt8>, path: () -> RelativePath
  ) -> Cursor? {
    var next = cursor
    next.live = []
    var isExcluded = false
    for (rule, positions) in cursor.live {
      guard let glob = rules[rule].glob else { continue }
      let (after, isMatch) = glob.advance(positions, over: name)
      if isMatch {
        rules[rule].isUsed = true
        lastMatch = rule
        isExcluded = true
      } else if !after.isEmpty {
        next.live.append((rule, after))
      }
    }
    Self.enter(name, &next)
    if !literals.isEmpty, let candidates = literals[next.hasher.finalize()] {
      let path = path()
      for rule in candidates where rules[rule].literal == path {
        rules[rule].isUsed = true
        lastMatch = rule
        isExcluded = true
      }
    }
    return isExcluded ? nil : next
  }

  /// The cursor of a path; nil when it or a folder above it is excluded.
  mutating func cursor(at path: RelativePath) -> Cursor? {
    var cursor = root
    let components = path.components
    for (position, component) in components.enumerated() {
      let next = component.withUnsafeBufferPointer { name in
        step(cursor, name) { ResolutionRun.join(components[...position]) }
      }
      guard let next else { return nil }
      cursor = next
    }
    return cursor
  }

  private static func enter(_ name: UnsafeBufferPointer<UInt8>, _ cursor: inout Cursor) {
    cursor.hasher.combine(bytes: UnsafeRawBufferPointer(name))
    // A byte that no name holds separates the components.
    cursor.hasher.combine(UInt8(ascii: "/"))
  }
}
