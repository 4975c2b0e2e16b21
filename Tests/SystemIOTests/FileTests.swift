import Diagnostics
import Foundation
import Testing

@testable import SystemIO

@Suite("Files")
struct FileTests {
  @Test("A source tells its size, reads to the end, and refuses what is no file")
  func source() throws {
    let folder = TemporaryFolder()
    folder.write("f", "hello")
    let source = try FileSource(folder.native("f"))
    #expect(source.size == 5)
    #expect(try source.readAll(limit: 5) == Array("hello".utf8))
    #expect(try FileSource(folder.native("f")).readAll(limit: 4) == nil)
    let folderFailure = #expect(throws: Failure.self) { try FileSource(folder.native(".")) }
    #expect(folderFailure?.exitStatus == .noInput)
    let missing = #expect(throws: Failure.self) { try FileSource(folder.native("nothing")) }
    #expect(missing?.exitStatus == .noInput)
    #expect(missing?.message.contains("No such file or directory (ENOENT)") == true)
  }

  @Test("Names may be any collection of bytes")
  func names() throws {
    let folder = TemporaryFolder()
    folder.write("name", "hello")
    let directory = try FileDescriptor.open(folder.native("."), .directory)
    let bytes = Array("a name!".utf8)
    #expect(try directory.status(of: bytes[2..<6]).size == 5)
    #expect(try directory.status(of: bytes.reversed().dropFirst().dropLast(2).reversed()).size == 5)
    #expect(try directory.status(of: "name".utf8).size == 5)
  }

  @Test("A read error is not an end of file")
  func readError() throws {
    let folder = TemporaryFolder()
    folder.write("f", "hello")
    let source = try FileSource(folder.native("f"))
    FaultPlan.set(failing: 1, of: [.read], with: EIO)
    let failure = #expect(throws: Failure.self) { try source.readAll(limit: 100) }
    FaultPlan.clear()
    #expect(failure?.exitStatus == .inputOutput)
    #expect(failure?.code == .readFailed)
  }

  @Test("Descriptors that have run out are the system's refusal, not the file's fault")
  func tooManyOpen() throws {
    let folder = TemporaryFolder()
    folder.write("f", "hello")
    FaultPlan.set(failing: 1, of: [.open], with: EMFILE)
    let failure = #expect(throws: Failure.self) { try FileSource(folder.native("f")) }
    FaultPlan.clear()
    #expect(failure?.code == .systemRefused)
    #expect(failure?.exitStatus == .system)
  }

  @Test("A folder's names are read with their kinds, whatever their bytes")
  func listing() throws {
    let folder = TemporaryFolder()
    folder.write("a", "")
    mkdir(folder.path + "/d", 0o755)
    symlink("a", folder.path + "/l")
    mkfifo(folder.path + "/p", 0o644)
    let opened = try FileDescriptor.open(folder.native(""), .directory)
    var reader = try DirectoryReader(opened.reopen(), "test")
    var kinds: [String: FileStatus.Kind?] = [:]
    while let entry = try reader.next() {
      kinds[String(decoding: entry.name, as: UTF8.self)] = entry.kind
    }
    #expect(kinds == ["a": .regular, "d": .directory, "l": .link, "p": .fifo])
    #expect(try opened.status(of: Array("l".utf8)).kind == .link)
    #expect(try opened.status(of: Array("l".utf8), followingLinks: true).kind == .regular)
    #expect(try opened.linkTarget(Array("l".utf8)) == Array("a".utf8))
    #expect(throws: SystemError.self) { _ = try opened.open(Array("l".utf8), .noFollow) }
  }

  @Test("A native path has a folder and a name")
  func native() throws {
    for (path, folder, name) in [
      ("a", ".", "a"), ("/a", "/", "a"), ("a/b", "a", "b"), ("a//b", "a", "b"), ("a/", "a", ""),
      ("//x", "/", "x"),
    ] {
      let native = try #require(NativePath(path))
      #expect(native.folder.display == folder)
      #expect(String(decoding: native.name, as: UTF8.self) == name)
    }
    #expect(NativePath("") == nil)
    #expect(NativePath("a\0") == nil)
    #expect(try Environment.currentDirectory().isAbsolute)
  }
}
