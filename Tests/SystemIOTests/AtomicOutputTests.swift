import Diagnostics
import Foundation
import Testing

@testable import SystemIO

@Suite("An output is whole or not there")
struct AtomicOutputTests {
  /// Makes an output of a few pieces; the failure if there was one.
  static func make(_ path: NativePath, _ text: String, overwrites: Bool = false) -> Failure? {
    do throws(Failure) {
      let output = try AtomicOutput(path, overwrites: overwrites)
      for piece in text.utf8 { try output.write([piece]) }
      try output.commit()
      return nil
    } catch {
      return error
    }
  }

  @Test("The file appears at the commit, and nothing else stays")
  func commit() throws {
    let folder = TemporaryFolder()
    let output = try AtomicOutput(folder.native("out"), overwrites: false)
    try output.write(Array("content".utf8))
    #expect(folder.content("out") == nil)
    #expect(folder.names.count == 1)
    #expect(folder.names[0].hasPrefix(".out.") && folder.names[0].hasSuffix(".ba-package-tmp"))
    try output.commit()
    #expect(folder.content("out") == "content")
    #expect(folder.names == ["out"])
    #expect(output.byteCount == 7)
  }

  @Test("A long file, which the device is told of in stretches, has all its bytes")
  func long() throws {
    let folder = TemporaryFolder()
    let output = try AtomicOutput(folder.native("out"), overwrites: false)
    let piece = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }
    for _ in 0..<9 { try output.write(piece) }
    try output.commit()
    #expect(output.byteCount == UInt64(9 * piece.count))
    let written = try FileSource(folder.native("out")).readAll(limit: 1 << 26)
    #expect(written == Array(repeatElement(piece, count: 9).joined()))
  }

  @Test("Letting go without a commit leaves nothing")
  func abandoned() throws {
    let folder = TemporaryFolder()
    do {
      let output = try AtomicOutput(folder.native("out"), overwrites: false)
      try output.write([1])
    }
    #expect(folder.names.isEmpty)
  }

  @Test("C14-s2: an existing file is refused, or replaced as a whole when that is asked for")
  func existing() throws {
    let folder = TemporaryFolder()
    folder.write("out", "old")
    let failure = try #require(Self.make(folder.native("out"), "new"))
    #expect(failure.exitStatus == .cannotCreate)
    #expect(folder.content("out") == "old")
    #expect(Self.make(folder.native("out"), "new", overwrites: true) == nil)
    #expect(folder.content("out") == "new")
    #expect(folder.names == ["out"])
  }

  @Test("C14-s3: of two runs for one name, one wins whole")
  func race() throws {
    let folder = TemporaryFolder()
    let first = try AtomicOutput(folder.native("out"), overwrites: false)
    let second = try AtomicOutput(folder.native("out"), overwrites: false)
    try first.write(Array("first".utf8))
    try second.write(Array("second".utf8))
    try second.commit()
    #expect(throws: Failure.self) { try first.commit() }
    #expect(folder.content("out") == "second")
    #expect(folder.names == ["out"])
  }

  @Test("C19-s3: what cannot be an output is refused with status 73, and left alone")
  func obstacles() throws {
    let folder = TemporaryFolder()
    mkdir(folder.path + "/dir", 0o755)
    mkfifo(folder.path + "/pipe", 0o644)
    for overwrites in [false, true] {
      for name in ["dir", "dir/", "new/", "missing/out", "pipe", ".", ".."] {
        let failure = try #require(Self.make(folder.native(name), "x", overwrites: overwrites))
        #expect(failure.exitStatus == .cannotCreate, "\(name)")
      }
      for device in ["/dev/null", "/dev/full"] {
        let path = try #require(NativePath(device))
        #expect(Self.make(path, "x", overwrites: overwrites)?.exitStatus == .cannotCreate)
      }
    }
    #expect(folder.names == ["dir", "pipe"])
  }

  @Test("A symbolic link under the name is itself replaced, not its target")
  func link() throws {
    let folder = TemporaryFolder()
    folder.write("target", "old")
    symlink("target", folder.path + "/out")
    #expect(Self.make(folder.native("out"), "new")?.exitStatus == .cannotCreate)
    #expect(Self.make(folder.native("out"), "new", overwrites: true) == nil)
    #expect(folder.content("target") == "old")
    #expect(folder.content("out") == "new")
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/out")) == nil)
  }

  @Test("C14-s1: what a killed run left is removed by the next, what a live one holds is not")
  func leftovers() throws {
    let folder = TemporaryFolder()
    folder.write(".out.dead.ba-package-tmp", "half")
    folder.write(".other.dead.ba-package-tmp", "another's")
    folder.write(".out.mine", "not ours")
    let live = try AtomicOutput(folder.native("out"), overwrites: false)
    try live.write([UInt8(ascii: "x")])
    let second = try AtomicOutput(folder.native("out"), overwrites: false)
    second.abandon()
    try live.commit()
    #expect(folder.names == [".other.dead.ba-package-tmp", ".out.mine", "out"])
    #expect(folder.content("out") == "x")
  }

  @Test("C04: a name of 255 bytes is made, one of 256 refused")
  func longNames() throws {
    let folder = TemporaryFolder()
    #expect(Self.make(folder.native(String(repeating: "n", count: 255)), "x") == nil)
    #expect(Self.make(folder.native(String(repeating: "語", count: 85)), "x") == nil)
    let failure = Self.make(folder.native(String(repeating: "n", count: 256)), "x")
    #expect(failure?.exitStatus == .cannotCreate)
    #expect(folder.names.count == 2)
  }

  @Test("The mode is what the umask leaves of 0666")
  func mode() throws {
    let folder = TemporaryFolder()
    #expect(Self.make(folder.native("out"), "x") == nil)
    let mask = umask(0)
    umask(mask)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/out")
    #expect((attributes[.posixPermissions] as? NSNumber)?.uint32Value == 0o666 & ~mask)
  }

  @Test(
    "C13-s1, C13-s2: whichever call fails, nothing is lost and nothing is left",
    arguments: [ENOSPC, EIO, EDQUOT, EACCES, EMFILE])
  func faults(number: Int32) throws {
    for overwrites in [false, true] {
      for calls in [Set(FaultPlan.Call.allCases)] {
        var ordinal = 1
        while true {
          let folder = TemporaryFolder()
          if overwrites { folder.write("out", "old") }
          FaultPlan.set(failing: ordinal, of: calls, with: number)
          let failure = Self.make(folder.native("out"), "new", overwrites: overwrites)
          let count = FaultPlan.clear()
          if count < ordinal {
            #expect(failure == nil)
            #expect(folder.content("out") == "new")
            break
          }
          #expect(folder.names == (overwrites || failure == nil ? ["out"] : []), "\(ordinal)")
          let whole = failure == nil ? ["new"] : ["old", "new"]
          if overwrites { #expect(whole.contains(folder.content("out") ?? "")) }
          if let failure {
            #expect(failure.message.contains("("), "\(failure.message)")
            let expected: Diagnostics.ExitStatus =
              number == EACCES ? .noPermission : number == EMFILE ? .system : .inputOutput
            #expect(failure.exitStatus == expected, "\(ordinal): \(failure.message)")
          }
          ordinal += 1
          #expect(ordinal < 100)
        }
        #expect(ordinal > 8)
      }
    }
  }
}
