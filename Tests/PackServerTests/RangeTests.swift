import Testing

@testable import PackServer

/// Range requests against RFC 9110, section 14, by hand.
@Suite struct RangeTests {
  private func outcome(_ text: String, _ size: UInt64) -> RangeRequest.Outcome {
    RangeRequest(Array(text.utf8))?.outcome(size: size) ?? .everything
  }

  @Test(
    "Single ranges are first to last, open or a suffix, and clamped to the size",
    arguments: [
      ("bytes=0-0", 10, 0..<1), ("bytes=2-4", 10, 2..<5), ("bytes=0-", 10, 0..<10),
      ("bytes=9-", 10, 9..<10), ("bytes=-3", 10, 7..<10), ("bytes=-99", 10, 0..<10),
      ("bytes=5-99999999999999999999999", 10, 5..<10), ("BYTES=1-1", 10, 1..<2),
      ("bytes= 1-1 ", 10, 1..<2), ("bytes=,1-1,", 10, 1..<2), ("bytes=20-30,1-1", 10, 1..<2),
      ("bytes=0-18446744073709551615", 10, 0..<10), ("bytes=-18446744073709551616", 10, 0..<10),
    ] as [(String, UInt64, Range<UInt64>)])
  func single(text: String, size: UInt64, range: Range<UInt64>) {
    #expect(outcome(text, size) == .ranges([range]))
  }

  @Test(
    "A range that holds none of the bytes cannot be satisfied",
    arguments: [
      ("bytes=10-", 10), ("bytes=10-20", 10), ("bytes=-0", 10), ("bytes=0-0", 0), ("bytes=-5", 0),
      ("bytes=99999999999999999999-", 10), ("bytes=-0,11-12", 10),
    ] as [(String, UInt64)])
  func unsatisfiable(text: String, size: UInt64) {
    #expect(outcome(text, size) == .unsatisfiable)
  }

  @Test(
    "What is malformed, and another unit, is passed over",
    arguments: [
      "bytes=9-3", "bytes=a-b", "bytes=", "bytes=,", "bytes=-", "bytes=1", "bytes=1-2-3",
      "bytes=+1-2", "bytes=1 -2", "items=0-1", "bytes 0-1", "", "bytes=0-1,x", "bytes=-1-2",
      "bytes=0x1-2", "bytes=１-2",
    ])
  func malformed(text: String) {
    #expect(outcome(text, 10) == .everything)
  }

  @Test("Several ranges are kept in their order; too many and overlapping ones are passed over")
  func several() {
    #expect(outcome("bytes=5-6, 0-1", 10) == .ranges([5..<7, 0..<2]))
    #expect(outcome("bytes=0-4,5-9", 10) == .ranges([0..<5, 5..<10]))
    #expect(outcome("bytes=0-4,0-5", 10) == .everything)
    #expect(outcome("bytes=0-,0-", 10) == .everything)
    let limit = RangeRequest.limit
    let many = { (count: Int) in
      "bytes=" + (0..<count).map { "\($0 * 2)-\($0 * 2)" }.joined(separator: ",")
    }
    let ranges = (0..<UInt64(limit)).map { $0 * 2..<$0 * 2 + 1 }
    #expect(outcome(many(limit), 1000) == .ranges(ranges))
    #expect(outcome(many(limit + 1), 1000) == .everything)
  }
}
