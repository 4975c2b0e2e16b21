internal import Diagnostics

/// A path below some root: bytes, `/` between components, compared byte by byte.
///
/// It never starts or ends with a slash and holds no empty component, no `.`, no `..` and no NUL.
/// The empty path is the root itself. Paths are not `String`s, because two different file names can
/// be equal `String`s.
public struct RelativePath: Sendable, Hashable, Comparable {
  /// The bytes.
  public let bytes: [UInt8]

  /// The root itself.
  public static let root = RelativePath(unchecked: [])

  package init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  package static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// Takes a path as an archive holds it: nothing is normalised away, everything odd is refused.
  ///
  /// The empty path is the root.
  public init(archivePath bytes: some Collection<UInt8>) throws(PathProblem) {
    let bytes = Array(bytes)
    if let problem = Self.problem(ofArchivePath: bytes) { throw problem }
    self.bytes = bytes
  }

  /// What is wrong with a path in an archive, in one pass: archives hold millions of them.
  private static func problem(ofArchivePath bytes: [UInt8]) -> PathProblem? {
    guard let first = bytes.first else { return nil }
    if bytes.contains(0) { return .nul }
    if first == slash { return .absolute }
    var hasEmptyComponent = false
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == slash {
      let count = end - start
      if count == 0 { hasEmptyComponent = true }
      if count == 1, bytes[start] == dot { return .dotComponent }
      if count == 2, bytes[start] == dot, bytes[start + 1] == dot { return .leavesRoot }
      if count > PathProblem.componentLimit { return .componentTooLong(count) }
      start = end + 1
    }
    if bytes.last == slash { return .trailingSlash }
    return hasEmptyComponent ? .emptyComponent : nil
  }

  /// Takes a path as somebody wrote it: `./a`, `a/` and `a//b` are normalised and `..` is resolved.
  ///
  /// Refuses an empty or absolute path, a drive letter, a NUL and a `..` that leaves the root.
  public init(selectorPath bytes: some Collection<UInt8>) throws(PathProblem) {
    let bytes = Array(bytes)
    if bytes.isEmpty { throw .empty }
    if bytes.contains(0) { throw .nul }
    if bytes[0] == Self.slash { throw .absolute }
    if Self.startsWithDriveLetter(bytes) { throw .driveLetter }
    var components: [ArraySlice<UInt8>] = []
    for component in bytes.split(separator: Self.slash) {
      if component.elementsEqual(".".utf8) { continue }
      if component.elementsEqual("..".utf8) {
        if components.popLast() == nil { throw .leavesRoot }
        continue
      }
      if component.count > PathProblem.componentLimit { throw .componentTooLong(component.count) }
      components.append(component)
    }
    self.bytes = Array(components.joined(separator: CollectionOfOne(Self.slash)))
  }

  private static func startsWithDriveLetter(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 3, bytes[1] == UInt8(ascii: ":") else { return false }
    let letter = bytes[0] | 0x20
    let isLetter = letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
    return isLetter && (bytes[2] == UInt8(ascii: "\\") || bytes[2] == slash)
  }

  /// Whether this is the root itself.
  public var isRoot: Bool { bytes.isEmpty }

  /// The components from the root down.
  public var components: [ArraySlice<UInt8>] { bytes.split(separator: Self.slash) }

  /// The folder that holds this path; nil for the root.
  public var parent: RelativePath? {
    if isRoot { return nil }
    guard let last = bytes.lastIndex(of: Self.slash) else { return .root }
    return RelativePath(unchecked: Array(bytes[..<last]))
  }

  /// The last component; empty for the root.
  public var lastComponent: ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(last + 1)...]
  }

  /// This path with another below it.
  public func appending(_ other: RelativePath) -> RelativePath {
    if isRoot { return other }
    if other.isRoot { return self }
    return RelativePath(unchecked: bytes + [Self.slash] + other.bytes)
  }

  /// Whether this path is `ancestor` or lies below it.
  public func isWithin(_ ancestor: RelativePath) -> Bool {
    if ancestor.isRoot { return true }
    guard bytes.starts(with: ancestor.bytes) else { return false }
    return bytes.count == ancestor.bytes.count || bytes[ancestor.bytes.count] == Self.slash
  }

  /// The path fit for display; `.` for the root.
  public var display: String { isRoot ? "." : DisplayText.escape(bytes) }

  /// Compares component by component, so that a folder is followed by what it holds.
  public static func < (left: RelativePath, right: RelativePath) -> Bool {
    isOrdered(left.bytes, before: right.bytes)
  }

  /// The order of `<` for bare bytes: bytewise, with `/` before everything else.
  package static func isOrdered(
    _ left: some Sequence<UInt8>, before right: some Sequence<UInt8>
  ) -> Bool {
    left.lexicographicallyPrecedes(right) { a, b in
      (a == slash ? 0 : a) < (b == slash ? 0 : b)
    }
  }
}
