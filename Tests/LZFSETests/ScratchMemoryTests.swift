import Testing

@testable import LZFSE

/// The memory that the codec works in.
struct ScratchMemoryTests {
  @Test("Memory that cannot be had is an error, and what was had before stays")
  func lack() throws {
    let memory = ScratchMemory()
    let array = try memory.array(of: UInt32.self, count: 1000)
    // More than a process can address.
    #expect(throws: OutOfMemory()) { try memory.array(of: UInt8.self, count: 1 << 56) }
    array[999] = 7
    #expect(array[0] == 0 && array[999] == 7)
  }
}
