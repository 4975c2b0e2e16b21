import Diagnostics
import Testing

@testable import CommandLineKit

@Suite("Numbers as people read and write them")
struct QuantityTests {
  @Test(
    "bytes with three figures",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1.00 kB"), (1005, "1.01 kB"), (9_994, "9.99 kB"),
      (9_995, "10.0 kB"), (99_949, "99.9 kB"), (99_950, "100 kB"), (999_499, "999 kB"),
      (999_500, "1.00 MB"), (1_048_576, "1.05 MB"), (1_500_000_000, "1.50 GB"),
      (999_999_999, "1.00 GB"), (UInt64.max, "18.4 EB"), (1_000_000_000_000_000, "1.00 PB"),
    ])
  func bytes(_ count: UInt64, _ text: String) {
    #expect(ByteCount(count).text == text)
  }

  @Test(
    "sizes are read with all their units",
    arguments: [
      ("0", 0), ("4096", 4096), ("2GB", 2_000_000_000), ("2 GB", 2_000_000_000), ("4kb", 4000),
      ("1KiB", 1024), ("1.5 MiB", 1_572_864), ("0.1kB", 100), ("7B", 7), ("3TiB", 3 << 40),
      ("18446744073709551615", UInt64.max), ("1e3", nil), ("", nil), ("GB", nil), (".5GB", nil),
      ("1.5", nil), ("1.GB", nil), ("1.2.3GB", nil), ("-1", nil), ("18446744073709551616", nil),
      ("18446744074GB", nil), ("1.1234567GB", nil), ("1 XB", nil), ("1GB ", nil),
      ("16777216TiB", nil),
    ] as [(String, UInt64?)])
  func parsing(_ text: String, _ bytes: UInt64?) {
    #expect(ByteCount(parsing: text.utf8)?.bytes == bytes)
  }

  @Test("durations, shares, rates and groups")
  func others() {
    let second: UInt64 = 1_000_000_000
    #expect(Quantities.duration(nanoseconds: 0) == "0.00 s")
    #expect(Quantities.duration(nanoseconds: 5_000_000) == "0.01 s")
    #expect(Quantities.duration(nanoseconds: 9 * second + 994_000_000) == "9.99 s")
    #expect(Quantities.duration(nanoseconds: 9 * second + 999_000_000) == "10.0 s")
    #expect(Quantities.duration(nanoseconds: 59 * second + 960_000_000) == "1 min 00 s")
    #expect(Quantities.duration(nanoseconds: 185 * second) == "3 min 05 s")
    #expect(Quantities.duration(nanoseconds: 3599 * second + 600_000_000) == "1 h 00 min")
    #expect(Quantities.duration(nanoseconds: .max).hasSuffix(" min"))
    #expect(Quantities.percent(1, of: 3) == "33.3 %")
    #expect(Quantities.percent(0, of: 0) == "–")
    #expect(Quantities.percent(.max, of: .max) == "100.0 %")
    #expect(Quantities.percent(3, of: 2) == "150.0 %")
    #expect(Quantities.rate(bytes: 5_000_000, nanoseconds: second / 2) == "10.0 MB/s")
    #expect(Quantities.rate(bytes: 5, nanoseconds: 1) == nil)
    #expect(Quantities.grouped(1_234_567) == "1\u{202F}234\u{202F}567")
    #expect(Quantities.grouped(123) == "123")
    #expect(Quantities.scaled(.max, by: .max, over: 1) == .max)
    #expect(Quantities.scaled(5, by: 1, over: 2) == 3)
    #expect(Quantities.scaled(5, by: 1, over: 0) == .max)
  }

  @Test("columns of wide, combining and cut text")
  func widths() {
    #expect(DisplayWidth.columns(of: "aé日👍") == 6)
    #expect(DisplayWidth.columns(of: "e\u{301}\u{200D}") == 1)
    #expect(DisplayWidth.cut("abcdef", to: 4) == "abc…")
    #expect(DisplayWidth.cut("日本語", to: 4) == "日…")
    #expect(DisplayWidth.cut("abc", to: 3) == "abc")
    #expect(DisplayWidth.cut("abc", to: 0) == "")
    var table = Table(.left, .right)
    table.add("日", "1")
    table.add("abc", "100")
    table.add("x", "")
    #expect(table.text(indentation: 1) == " 日     1\n abc  100\n x\n")
  }
}
