internal import SystemIO

/// A walk through a folder, without recursion: depth costs memory, not stack.
struct FolderWalk {
  /// A folder that the walk is in.
  struct Frame {
    /// Its name in the path by which it was reached; empty for the first.
    let name: [UInt8]
    let folder: SourceIndex.FolderID
    var next: SourceIndex.NodeID
    let end: SourceIndex.NodeID
    /// Where its content goes; nil as long as nothing was put there.
    var destination: DestinationCursor?
    /// Whether nothing can be put there, which was reported.
    var isBlocked = false
    var exclusions: Exclusions.Cursor?
    /// The same for destinations, where they differ from sources.
    var destinationExclusions: Exclusions.Cursor?
    let positions: [Int]
    let isLinked: Bool
  }

  let glob: Glob?
  let source: RelativePath
  let destination: RelativePath
  var frames: [Frame] = []
  /// The folders that the walk is in.
  var open: Set<SourceIndex.FolderID> = []

  var isMapped: Bool { source != destination }

  func sourcePath(_ name: ArraySlice<UInt8>) -> RelativePath { path(source, name) }
  func destinationPath(_ name: ArraySlice<UInt8>) -> RelativePath { path(destination, name) }

  /// The path of a frame's folder in the pack.
  func destinationPath(ofFrame frame: Int) -> RelativePath {
    destination.appending(ResolutionRun.join(frames[...frame].dropFirst().map { $0.name[...] }))
  }

  private func path(_ base: RelativePath, _ name: ArraySlice<UInt8>) -> RelativePath {
    base.appending(ResolutionRun.join(frames.dropFirst().map { $0.name[...] } + [name]))
  }
}
