import Diagnostics
import Foundation
import Synchronization
import Testing

@testable import AssetResolution
@testable import SystemIO

@Suite("Entries are opened only as they were found")
struct OpeningTests {
  /// Why an entry cannot be opened or confirmed; nil when it can.
  static func problem(_ resolution: Resolution, _ entry: ResolvedEntry) -> Failure? {
    do throws(Failure) {
      let descriptor = try resolution.open(entry)
      try resolution.confirmUnchanged(descriptor, entry)
      return nil
    } catch {
      return error
    }
  }

  static func content(_ descriptor: borrowing FileDescriptor) throws -> String {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = try bytes.withUnsafeMutableBytes { try descriptor.readFully(into: $0, "test") }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test("Every file of a tree can be opened and has its content")
  func all() throws {
    let tree = TestTree()
    var expected: [String: String] = [:]
    for name in ["a", "b/c", "b/d/e", "b/d/f", "b/g", "h/i/j/k", "h/l", "z"] {
      tree.file(name, "content of \(name)")
      expected[name] = "content of \(name)"
    }
    let resolution = try tree.resolve([.directory(".")])
    for entry in Array(resolution.entries) + resolution.entries.reversed()
    where entry.kind == .file {
      let descriptor = try resolution.open(entry)
      #expect(try Self.content(descriptor) == expected[entry.destination.display])
      try resolution.confirmUnchanged(descriptor, entry)
    }
  }

  @Test(
    "C07-s1, C07-s2: a file that grew, shrank, changed, vanished or was replaced is refused",
    arguments: [
      ("printf more >> d/f", "grew from 5 to 9 bytes"), (": > d/f", "shrank from 5 to 0 bytes"),
      ("touch -d @1 d/f", "changed or replaced"), ("rm d/f", "vanished"),
      ("printf 12345 > d/g; mv d/g d/f", "changed or replaced"),
      ("rm d/f; ln -s g d/f", "was replaced"), ("rm d/f; mkfifo d/f", "named pipe"),
      ("rm d/f; mkdir d/f", "a folder"), ("rm -r d; ln -s /etc d", "folder above"),
      ("mv d e", "vanished"), ("chmod 600 d/f", "changed or replaced"),
    ])
  func changed(command: String, text: String) throws {
    let tree = TestTree().file("d/f", "12345")
    let resolution = try tree.resolve([.file("d/f")])
    let entry = try #require(resolution.entries.last)
    #expect(Self.problem(resolution, entry) == nil)
    let fresh = try tree.resolve([.file("d/f")])
    try Self.shell(command, in: tree.path)
    let last = try #require(fresh.entries.last)
    let failure = try #require(Self.problem(fresh, last))
    #expect(failure.code.id == "BA0327")
    #expect(failure.exitStatus == .inputOutput)
    #expect(failure.message.hasPrefix("d/f "))
    #expect(failure.message.contains(text), "\(failure.message)")
  }

  @Test("C07-s1: a change after the opening is found when the file is confirmed")
  func changedLater() throws {
    for command in ["printf more >> f", ": > f", "printf 54321 > f", "rm f", "mv g f"] {
      let tree = TestTree().file("f", "12345").file("g", "12345")
      let resolution = try tree.resolve([.file("f")])
      let entry = resolution.entries[0]
      let descriptor = try resolution.open(entry)
      try Self.shell(command, in: tree.path)
      #expect(throws: Failure.self, "\(command)") {
        try resolution.confirmUnchanged(descriptor, entry)
      }
    }
  }

  static func shell(_ command: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    try process.run()
    process.waitUntilExit()
  }

  @Test("A folder swapped for a link to outside again and again never lets anything else be read")
  func swapped() throws {
    let tree = TestTree().file("root/d/e/secret", "inside")
    tree.file("outside/e/secret", "OUTSIDE").file("outside/e/more", "OUTSIDE")
    tree.link("root/link", to: tree.path + "/outside")
    let root = try #require(NativePath(tree.path + "/root"))
    let isDone = Atomic(false)
    let base = tree.path
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      // The folder and the link change places all the time.
      while !isDone.load(ordering: .relaxed) {
        rename(base + "/root/d", base + "/root/away")
        rename(base + "/root/link", base + "/root/d")
        rename(base + "/root/d", base + "/root/link")
        rename(base + "/root/away", base + "/root/d")
      }
    }
    let source = try SourceTree(root: root)
    var opened = 0
    for _ in 0..<1500 {
      for symlinks in SymlinkPolicy.allCases {
        let resolution = Resolver.resolve(
          manifest([.directory("d")]), in: source, options: ResolutionOptions(symlinks: symlinks))
        #expect(!resolution.paths.contains("d/e/more"))
        for entry in resolution.entries where entry.kind == .file {
          guard let descriptor = try? resolution.open(entry) else { continue }
          opened += 1
          #expect(try Self.content(descriptor) == "inside")
        }
      }
    }
    isDone.store(true, ordering: .relaxed)
    group.wait()
    #expect(opened > 0)
  }

  @Test("Two threads may open at once")
  func threads() throws {
    let tree = TestTree()
    for number in 0..<200 { tree.file("\(number % 7)/\(number)", "\(number)") }
    let resolution = try tree.resolve([.directory(".")])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for entry in resolution.entries where entry.kind == .file {
        guard let descriptor = try? resolution.open(entry),
          let content = try? Self.content(descriptor)
        else {
          Issue.record("cannot open")
          continue
        }
        #expect(entry.destination.display.hasSuffix("/" + content))
      }
    }
  }
}
