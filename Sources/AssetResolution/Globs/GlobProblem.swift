/// Why text is not a pattern.
package enum GlobProblem: Error, Hashable {
  case empty, absolute, driveLetter, leavesRoot, nul, trailingEscape
  case parentAfterWildcard
  /// A range whose end comes before its start.
  case reversedRange(String)
  /// A class, such as `[:alpha:]`, of an unknown name, or a collating element.
  case unknownClass(String)

  /// The problem in words that go on from the pattern: `"/a" is absolute`.
  package var description: String {
    switch self {
    case .empty: "is empty"
    case .absolute: "is absolute"
    case .driveLetter: "starts with a drive letter"
    case .leavesRoot: "leaves the source root with \"..\""
    case .nul: "holds a NUL character"
    case .trailingEscape: "ends in a backslash that escapes nothing"
    case .parentAfterWildcard: "has a \"..\" after a wildcard"
    case .reversedRange(let range): "has the range [\(range)], which ends before it starts"
    case .unknownClass(let name): "has the class \(name), which is not known"
    }
  }
}
