/// Why bytes cannot be a path below a root.
public enum PathProblem: Error, Sendable, Hashable {
  case empty, absolute, leavesRoot, driveLetter, nul, dotComponent, emptyComponent, trailingSlash
  /// A component of so many bytes.
  case componentTooLong(Int)

  /// The most bytes that a component may have on Apple's and Linux's file systems.
  public static let componentLimit = 255

  /// The problem in words that go on from the path's name: `"/a" is absolute`.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .absolute: "is absolute"
    case .leavesRoot: "leaves its root with \"..\""
    case .driveLetter: "starts with a drive letter"
    case .nul: "holds a NUL byte"
    case .dotComponent: "has a component \".\""
    case .emptyComponent: "has an empty component"
    case .trailingSlash: "ends with a slash"
    case .componentTooLong(let count):
      "has a component of \(count) bytes; \(Self.componentLimit) is the most"
    }
  }
}
