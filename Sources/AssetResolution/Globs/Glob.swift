package import SystemIO

/// A pattern for paths, in the dialect of POSIX `fnmatch` with FNM_PATHNAME, and `**`.
///
/// `*`, `?` and brackets never match a slash; a leading dot is nothing special; a backslash takes
/// the next character literally. `**` as a whole component stands for no, one or many folders; at
/// the pattern's end it stands for everything below. Like selectors' other paths, a pattern is
/// normalised: `./a`, `a//b` and `a/` are `a`, `a/b` and `a`.
package struct Glob: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    case literal([UInt8])
    case wildcard(WildcardComponent)
    case anyFolders
  }

  let steps: [Step]
  /// Whether `**` stands for folders in it.
  let usesAnyFolders: Bool
  /// Whether a `[` without its `]` is taken literally.
  let hasUnclosedBracket: Bool

  package init(_ text: String) throws(GlobProblem) {
    try Self.checkStart(Array(text.utf8))
    var parser = GlobParser(text)
    var steps: [Step] = []
    for tokens in try parser.components() {
      switch Self.step(tokens) {
      case .literal([]), .literal([UInt8(ascii: ".")]):
        continue
      case .literal([UInt8(ascii: "."), UInt8(ascii: ".")]):
        switch steps.popLast() {
        case nil: throw .leavesRoot
        case .literal: continue
        default: throw .parentAfterWildcard
        }
      case .anyFolders where steps.last == .anyFolders:
        continue
      case let step:
        steps.append(step)
      }
    }
    usesAnyFolders = steps.contains(.anyFolders)
    if steps.last == .anyFolders { steps.append(.wildcard(WildcardComponent(tokens: [.star]))) }
    self.steps = steps
    hasUnclosedBracket = parser.hasUnclosedBracket
  }

  /// The pattern that matches one path alone.
  init(literal path: RelativePath) {
    steps = path.components.map { .literal(Array($0)) }
    usesAnyFolders = false
    hasUnclosedBracket = false
  }

  private static func checkStart(_ bytes: [UInt8]) throws(GlobProblem) {
    guard let first = bytes.first else { throw .empty }
    if bytes.contains(0) { throw .nul }
    if first == UInt8(ascii: "/") { throw .absolute }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    if bytes.count >= 3, isLetter, bytes[1] == UInt8(ascii: ":"),
      bytes[2] == UInt8(ascii: "/") || bytes[2] == UInt8(ascii: "\\")
    {
      throw .driveLetter
    }
  }

  private static func step(_ tokens: [WildcardComponent.Token]) -> Step {
    if tokens == [.star, .star] { return .anyFolders }
    var bytes: [UInt8] = []
    for token in tokens {
      guard case .byte(let byte) = token else {
        return .wildcard(WildcardComponent(tokens: tokens))
      }
      bytes.append(byte)
    }
    return .literal(bytes)
  }

  /// Whether it names one path alone.
  var isLiteral: Bool {
    steps.allSatisfy { if case .literal = $0 { true } else { false } }
  }

  /// Whether a path matches.
  package func matches(_ path: RelativePath) -> Bool {
    matches(path.components)
  }

  /// Whether a whole path matches.
  func matches(_ components: some Sequence<ArraySlice<UInt8>>) -> Bool {
    var positions = start
    var isMatch = false
    for component in components {
      (positions, isMatch) = component.withUnsafeBufferPointer { advance(positions, over: $0) }
    }
    return isMatch
  }
}
