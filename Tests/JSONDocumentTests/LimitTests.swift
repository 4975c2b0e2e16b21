import Diagnostics
import JSONDocument
import Testing

/// C16-s5: hostile input ends in an error, in bounded time and memory.
@Suite("Limits")
struct LimitTests {
  private func seconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  }

  @Test("C16-s5: depth 64 is read, depth 65 is an error at its bracket")
  func depth() {
    func nested(_ count: Int, _ open: String, _ close: String) -> String {
      String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
    }
    expectClean(nested(64, "[", "]"))
    expectClean(nested(64, "{a:", "}"))
    expectOneError(
      String(repeating: "[", count: 64) + "⟦[⟧" + String(repeating: "]", count: 65), .tooDeep)
    expectOneError(
      String(repeating: "{a:", count: 64) + "⟦[⟧" + "]" + String(repeating: "}", count: 64),
      .tooDeep)
  }

  @Test("C16-s5: 100 000 nested brackets", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func deep(open: String) {
    let text = String(repeating: open, count: 100_000)
    var codes: [DiagnosticCode] = []
    let time = seconds { codes = read(text).findings.diagnostics.map(\.code) }
    #expect(codes.contains(.tooDeep))
    #expect(codes.count <= 3)
    #expect(time < 5)
  }

  @Test("C16-s5: a string of 10 MB")
  func longString() {
    let text = "[\"" + String(repeating: "abcdefgh\\n", count: 1_000_000) + "\"]"
    let time = seconds { expectClean(text) }
    #expect(time < 20)
  }

  @Test("C16-s5: an array of a million elements")
  func manyElements() {
    let text = "[" + String(repeating: "1,", count: 1_000_000) + "]"
    let time = seconds { expectClean(text) }
    #expect(time < 20)
  }

  @Test("C16-s5: an object of 50 000 members")
  func manyMembers() {
    let text = "{" + (0..<50_000).map { "k\($0):1" }.joined(separator: ",") + "}"
    let time = seconds { expectClean(text) }
    #expect(time < 20)
  }

  @Test("C16-s5: giant numbers")
  func giantNumbers() {
    expectOneError("[⟦1e999⟧]", .numberOutOfRange)
    expectOneError("[⟦" + String(repeating: "9", count: 400) + "⟧]", .numberOutOfRange)
    expectOneError("[⟦0x" + String(repeating: "f", count: 300) + "⟧]", .numberOutOfRange)
    expectClean("[" + String(repeating: "9", count: 300) + "]")
    expectClean("[0." + String(repeating: "0", count: 100_000) + "1]")
  }

  @Test("a file over 16 MiB is refused unread")
  func tooLarge() {
    let limit = 16 << 20
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: limit)
    #expect(
      read(bytes: bytes + [UInt8(ascii: "1")]).findings.diagnostics.map(\.code) == [.tooLarge])
    #expect(read(bytes: bytes.dropLast() + [UInt8(ascii: "1")]).findings.diagnostics.isEmpty)
  }
}
