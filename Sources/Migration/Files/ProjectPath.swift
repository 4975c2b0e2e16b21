package import SystemIO

/// A path that a project names, seen from the folder that is scanned.
package enum ProjectPath: Sendable, Hashable {
  /// Below the folder.
  case inside(RelativePath)
  /// Elsewhere: absolute, or above the folder. The text is fit for display.
  case outside(String)
  /// Below a place that only the build system knows, such as `SDKROOT`.
  case unknown(String)

  private static let slash = UInt8(ascii: "/")
  /// The longest path that macOS opens, in bytes; a project's groups could make longer ones without end.
  static let lengthLimit = 1024

  /// This path as a folder with a path as a project writes it: `..` and `.` are resolved by their text.
  func appending(_ text: String) -> ProjectPath {
    if text.isEmpty { return self }
    if text.utf8.first == Self.slash { return .outside(text) }
    guard case .inside(let base) = self else {
      switch self {
      case .outside(let folder): return .outside(Self.join(folder, text))
      case .unknown(let folder): return .unknown(Self.join(folder, text))
      case .inside: return self
      }
    }
    var components = base.components
    for component in Array(text.utf8).split(separator: Self.slash) {
      if component.elementsEqual(".".utf8) || component.contains(0) { continue }
      if component.elementsEqual("..".utf8) {
        if components.popLast() == nil { return .outside(base.display + "/" + text) }
      } else {
        components.append(component)
      }
    }
    let bytes = Array(components.joined(separator: [Self.slash]))
    if bytes.count > Self.lengthLimit { return .unknown(Self.join(base.display, text)) }
    return .inside(RelativePath(unchecked: bytes))
  }

  /// A path for display, which stops growing past the limit.
  private static func join(_ folder: String, _ text: String) -> String {
    folder.utf8.count > lengthLimit ? folder : folder + "/" + String(text.prefix(lengthLimit))
  }
}
