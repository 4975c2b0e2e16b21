package import Diagnostics
package import SystemIO

/// Something that carries tags: a file, a folder, a localised group, or an entry of an asset catalog.
package struct ODRResource: Sendable {
  package enum Kind: String, Sendable {
    /// One file.
    case file
    /// A folder that goes in as a tree, such as a blue folder in Xcode.
    case folder
    /// One member of a localised group: lands in `xx.lproj`.
    case variant
    /// An image set, data set or the like in an asset catalog; it is compiled, not copied.
    case catalogEntry
    /// A pattern of file names that a tool resolves when it builds.
    case pattern
  }

  package let kind: Kind
  /// As the project calls it: a file reference's path, or the catalog's with the entry's below it.
  package let name: String
  /// Where it lies, as a path from the working directory or an absolute one; nil where that cannot be
  /// told, leaves the project, or goes through a symbolic link.
  package let source: NativePath?
  /// Whether something lies at ``source``.
  package let exists: Bool
  /// The path below the pack's bundle (for a folder: of the tree); nil for catalog entries, of which the
  /// pack holds a compiled form, and for patterns.
  package let bundlePath: String?
  /// Without repetitions, in the order of their bytes; never empty.
  package let tags: [String]
  /// What its files add up to, in bytes; `Contents.json` of a catalog entry is not counted.
  package let size: UInt64
  package let fileCount: UInt64
  /// The names of the files of a catalog entry, below ``source``; empty for every other kind.
  package let members: [String]

  package init(
    kind: Kind, name: String, source: NativePath?, exists: Bool, bundlePath: String?,
    tags: [String], size: UInt64 = 0, fileCount: UInt64 = 0, place: Place? = nil,
    origin: TextOrigin? = nil, members: [String] = []
  ) {
    self.kind = kind
    self.name = name
    self.source = source
    self.exists = exists
    self.bundlePath = bundlePath
    self.tags = tags.sortedUnique
    self.size = size
    self.fileCount = fileCount
    knownPlace = place
    self.origin = origin
    self.members = members
  }

  private let knownPlace: Place?
  private let origin: TextOrigin?

  /// Where the tags are given.
  package var place: Place? { origin?.place ?? knownPlace }
}
