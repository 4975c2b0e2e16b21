import Foundation
import TestSupport
import Testing

@testable import SystemIO

/// Dates against the C library's.
@Suite struct CivilTimeTests {
  @Test("Every moment has the date and weekday that gmtime gives it, and comes back")
  func asTheLibrary() throws {
    var generator = SeededGenerator(seed: 7)
    let edges: [Int64] = [0, -1, 86_399, 86_400, 951_782_400, 951_868_799, 4_107_542_399]
    let others = (0..<2000).map { _ in
      Int64.random(in: -60_000_000_000...250_000_000_000, using: &generator)
    }
    for seconds in edges + others {
      var moment = time_t(seconds)
      var parts = tm()
      gmtime_r(&moment, &parts)
      let time = try #require(CivilTime(secondsSince1970: seconds))
      #expect(time.year == Int64(parts.tm_year) + 1900)
      #expect(time.month == Int64(parts.tm_mon) + 1)
      #expect(time.day == Int64(parts.tm_mday))
      #expect(time.hour == Int64(parts.tm_hour))
      #expect(time.minute == Int64(parts.tm_min))
      #expect(time.second == Int64(parts.tm_sec))
      #expect(time.weekday == Int(parts.tm_wday))
      #expect(time.secondsSince1970 == seconds)
    }
    #expect(CivilTime(secondsSince1970: .max) == nil)
    #expect(CivilTime(secondsSince1970: 0)?.iso8601 == "1970-01-01T00:00:00Z")
    #expect(CivilTime(secondsSince1970: 253_402_300_800)?.iso8601 == nil)
  }

  @Test("The inodes of listening sockets are found in a table of Linux's")
  func listeners() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1
         1: 0100007F:1F90 0100007F:C001 01 00000000:00000000 00:00000000 00000000     0        0 4712 1
         2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1
      """
    #expect(PortOwner.inodes(in: Array(table.utf8), port: 8080) == ["4711"])
    #expect(PortOwner.inodes(in: [], port: 8080).isEmpty)
  }
}
