import ArchiveLibrary
import Diagnostics
import SystemIO
import Testing

private final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    self.bytes.append(contentsOf: bytes)
  }
}

/// Bytes of one file, with another size announced.
private func write(
  _ count: Int, announced: UInt64, _ format: ArchiveFormat, to sink: MemorySink
) throws(Failure) {
  let writer = try ArchiveWriter(format, to: sink)
  let path = RelativePath(unchecked: Array("a".utf8))
  try writer.begin(
    OutgoingEntry(path: path, size: announced, mode: 0o644, modified: nil), userID: 501,
    groupID: 20)
  let bytes = [UInt8](repeating: 7, count: count)
  try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
    try writer.write(UnsafeRawBufferPointer(bytes))
  }
  try writer.finish()
}

@Test("An archive ends with what was announced", arguments: ArchiveFormat.allCases)
func announcedSize(_ format: ArchiveFormat) throws {
  let sink = MemorySink()
  try write(5, announced: 5, format, to: sink)
  #expect(!sink.bytes.isEmpty)
}

@Test("More bytes than were announced are refused, not dropped", arguments: [ArchiveFormat.tar])
func surplus(_ format: ArchiveFormat) throws {
  let failure = #expect(throws: Failure.self) {
    try write(5, announced: 3, format, to: MemorySink())
  }
  #expect(failure?.code == DiagnosticCode.archiveLibraryFailed)
}
