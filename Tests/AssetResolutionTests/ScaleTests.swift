import Diagnostics
import Foundation
import Testing

@testable import AssetResolution
@testable import SystemIO

@Suite("Many files and deep folders", .serialized)
struct ScaleTests {
  /// Makes empty files quickly.
  static func files(_ names: some Sequence<String>, in folder: String) {
    mkdir(folder, 0o755)
    for name in names { close(open(folder + "/" + name, O_CREAT | O_WRONLY, 0o644)) }
  }

  @Test("C20-s2: 100 000 files in one folder", .timeLimit(.minutes(1)))
  func flat() throws {
    let tree = TestTree()
    Self.files((0..<100_000).map { "file\($0).bin" }, in: tree.path + "/d")
    let resolution = try tree.resolve([.directory("d"), .pattern("d/file*.bin")])
    #expect(resolution.fileCount == 100_000)
    #expect(resolution.findings.diagnostics.count == 1)
  }

  @Test("Tens of thousands of file selectors read a folder once", .timeLimit(.minutes(1)))
  func explicit() throws {
    let tree = TestTree()
    let names = (0..<30_000).map { "f\($0)" }
    Self.files(names, in: tree.path + "/d")
    let selectors = names.map { Selector.file("d/\($0)") }
    #expect(try tree.resolve(selectors).fileCount == 30_000)
    let missing = (0..<30_000).map { Selector.file("d/F\($0)x") }
    #expect(try tree.resolve(missing).findings.errorCount == 30_000)
    let moved = names.map { Selector.fileSource("d/\($0)", "e/\($0)/g") }
    #expect(try tree.resolve(moved).fileCount == 30_000)
  }

  /// Makes a chain of folders named `d`, each with a file, deeper than any path can say.
  static func chain(_ depth: Int, in folder: String) {
    var current = open(folder, O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      mkdirat(current, "d", 0o755)
      let next = openat(current, "d", O_RDONLY | O_DIRECTORY)
      close(current)
      current = next
      close(openat(current, "z", O_CREAT | O_WRONLY, 0o644))
    }
    close(current)
  }

  @Test("5000 nested folders use neither the stack nor all descriptors", .timeLimit(.minutes(2)))
  func deep() throws {
    let tree = TestTree()
    Self.chain(5000, in: tree.path)
    let resolution = try tree.resolve([.directory(".")])
    #expect(resolution.fileCount == 5000)
    #expect(resolution.findings.errorCount == 0)
    let files = resolution.entries.lazy.filter { $0.kind == .file }
    // From the deepest up, and the other way round at a few places.
    for entry in files { _ = try resolution.open(entry) }
    let last = try #require(resolution.entries.last)
    #expect(last.destination.display == "d/z")
    let first = try #require(files.first)
    _ = try resolution.open(first)
    _ = try resolution.open(last)
  }

  @Test("Progress is reported on the way and at the end")
  func progress() throws {
    let tree = TestTree()
    Self.files((0..<3000).map { "\($0)" }, in: tree.path + "/d")
    var counts: [Int] = []
    _ = Resolver.resolve(manifest([.directory("d")]), in: try tree.tree()) { counts.append($0) }
    #expect(counts == [1024, 2048, 3000])
  }
}
