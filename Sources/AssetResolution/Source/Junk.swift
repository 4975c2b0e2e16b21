package import SystemIO

/// What operating systems and version control leave in folders, and nobody wants in a pack.
package enum Junk: String, CaseIterable, Sendable {
  case finderSettings = ".DS_Store"
  case appleDouble = "._*"
  case thumbnails = "Thumbs.db"
  case explorerSettings = "desktop.ini"
  case archiveSidecars = "__MACOSX/"
  case git = ".git/"
  case subversion = ".svn/"

  /// Whether a file, or a folder above it, is junk.
  package static func isJunk(_ path: RelativePath) -> Bool {
    let components = path.components
    return components.enumerated().contains { index, component in
      let isFolder = index < components.count - 1
      return component.withUnsafeBufferPointer { kind(of: $0, isFolder: isFolder) } != nil
    }
  }

  /// Whether a name is junk.
  package static func isJunk(_ name: [UInt8], isFolder: Bool) -> Bool {
    name.withUnsafeBufferPointer { kind(of: $0, isFolder: isFolder) } != nil
  }

  /// The kind of junk that a name is, compared byte by byte; nil for everything else.
  package static func kind(of name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> Junk? {
    guard name.count > 2, let first = name.first else { return nil }
    switch first {
    case UInt8(ascii: "."), UInt8(ascii: "T"), UInt8(ascii: "d"), UInt8(ascii: "_"): break
    default: return nil
    }
    if isFolder {
      if name.elementsEqual(".git".utf8) { return .git }
      if name.elementsEqual(".svn".utf8) { return .subversion }
      if name.elementsEqual("__MACOSX".utf8) { return .archiveSidecars }
      return nil
    }
    if name.starts(with: "._".utf8) { return .appleDouble }
    if name.elementsEqual(".DS_Store".utf8) { return .finderSettings }
    if name.elementsEqual("Thumbs.db".utf8) { return .thumbnails }
    if name.elementsEqual("desktop.ini".utf8) { return .explorerSettings }
    return nil
  }
}
