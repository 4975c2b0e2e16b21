import Testing

@testable import SystemIO

@Suite("Relative paths")
struct RelativePathTests {
  @Test(
    "A selector's path is normalised",
    arguments: [
      ("a", "a"), ("./a", "a"), ("a/", "a"), ("a//b", "a/b"), ("a/./b/.", "a/b"), (".", ""),
      ("./", ""), ("a/..", ""), ("a/../b", "b"), ("a/b/../../c", "c"), ("C:", "C:"), ("..a", "..a"),
      ("a\\b", "a\\b"), (" ", " "),
    ])
  func normalised(text: String, expected: String) throws {
    #expect(try RelativePath(selectorPath: Array(text.utf8)).bytes == Array(expected.utf8))
  }

  @Test(
    "What is no path below the root is refused",
    arguments: [
      ("", PathProblem.empty), ("/", .absolute), ("/a", .absolute), ("..", .leavesRoot),
      ("a/../..", .leavesRoot), ("C:/a", .driveLetter), ("z:\\a", .driveLetter), ("a\0b", .nul),
      (String(repeating: "x", count: 256), .componentTooLong(256)),
    ])
  func refused(text: String, problem: PathProblem) {
    #expect(throws: problem) { try RelativePath(selectorPath: Array(text.utf8)) }
  }

  @Test(
    "C18-s1: an archive's path is taken as it is or refused",
    arguments: [
      ("/a", PathProblem.absolute), ("../a", .leavesRoot), ("a/../../b", .leavesRoot),
      ("a/..", .leavesRoot), ("./a", .dotComponent), ("a/.", .dotComponent),
      ("a//b", .emptyComponent),
      ("a/", .trailingSlash), ("a\0", .nul), ("a//", .trailingSlash),
      (String(repeating: "x", count: 256) + "/a", .componentTooLong(256)),
    ])
  func archive(text: String, problem: PathProblem) {
    #expect(throws: problem) { try RelativePath(archivePath: Array(text.utf8)) }
  }

  @Test("Names that are equal strings are different paths")
  func bytes() throws {
    let composed = try RelativePath(archivePath: Array("\u{E9}".utf8))
    let decomposed = try RelativePath(archivePath: Array("e\u{301}".utf8))
    #expect("\u{E9}" == "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test("The order is that of the components, so that a folder is followed by its content")
  func order() throws {
    let sorted = ["", "A", "a", "a/b", "a/b/c", "a/z", "a-b", "a.txt", "a0", "b", "é"]
    let paths = try sorted.map { try RelativePath(archivePath: Array($0.utf8)) }
    #expect(paths.shuffled().sorted() == paths)
  }

  @Test("Parents, last components and descent")
  func parts() throws {
    let path = try RelativePath(archivePath: Array("a/bc/d".utf8))
    #expect(path.parent?.display == "a/bc")
    #expect(Array(path.lastComponent) == Array("d".utf8))
    #expect(path.components.count == 3)
    #expect(RelativePath.root.parent == nil)
    #expect(RelativePath.root.appending(path) == path)
    #expect(path.appending(.root) == path)
    let folder = try RelativePath(archivePath: Array("a/b".utf8))
    #expect(!path.isWithin(folder))
    #expect(path.isWithin(try RelativePath(archivePath: Array("a/bc".utf8))))
    #expect(path.isWithin(.root))
  }
}
