import Diagnostics
import SystemIO
import TestSupport
import Testing

@testable import ArchiveLibrary

/// What libarchive refuses by itself, should a path ever come to it unchecked.
@Suite struct SafeguardTests {
  private func begin(_ path: String) throws {
    let writer = try DiskWriter()
    try writer.begin(
      OutgoingEntry(
        path: RelativePath(unchecked: Array(path.utf8)), size: 0, mode: 0o644, modified: nil))
    try writer.end()
  }

  @Test("Paths that leave the folder are not written to")
  func paths() throws {
    let tree = try TemporaryTree()
    for path in [tree.path("absolute"), "../evil", "a/../../evil"] {
      let failure = #expect(throws: Failure.self) { try begin(path) }
      #expect(failure?.code == .writeFailed, "\(path)")
    }
    #expect(tree.names().isEmpty)
  }

  @Test("Without memory there is a failure, and no trap")
  func noMemory() {
    let failure = #expect(throws: Failure.self) { try LibraryHandle({ nil }, release: { _ in }) }
    #expect(failure?.code == DiagnosticCode.archiveLibraryFailed)
  }
}
