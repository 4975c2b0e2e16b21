import BlockPipeline
import Diagnostics
import SystemIO
import Testing

@testable import AppleArchiveFormat

@Suite("What the writer refuses")
struct RefusedWritingTests {
  private func writer() -> ArchiveStreamWriter {
    ArchiveStreamWriter(sink: MemorySink(), compression: .none, pool: Archives.pool)
  }

  private func failure(_ body: () throws -> Void) -> Failure? {
    #expect(throws: Failure.self) { try body() }
  }

  @Test("a header of more than 65535 bytes cannot be written")
  func longHeader() throws {
    let path = String(repeating: "a", count: 65_400)
    let writer = writer()
    try writer.append(Archives.file(path, []).header)
    let long = Archives.file(path + path, []).header
    #expect(failure { try writer.append(long) }?.code == .headerTooLong)
  }

  @Test("an entry gets neither more nor fewer bytes than it says")
  func misuse() throws {
    let writer = writer()
    try writer.append(Archives.file("a", [1, 2]).header)
    let early = failure { try writer.append(Archives.directory("b").header) }
    #expect(early?.code == .archiveMisuse)
    #expect(early?.exitStatus == .software)
    let late = failure { try writer.fillData(size: 3) { _ throws(Failure) in 0 } }
    #expect(late?.code == .archiveMisuse)
  }

  @Test("no memory for a block is a failure of the system")
  func outOfMemory() {
    let failure = failure { _ = try BufferPool(bufferSize: .max / 2).takeOrThrow() }
    #expect(failure?.code == DiagnosticCode.outOfMemory)
    #expect(failure?.exitStatus == .system)
  }
}
