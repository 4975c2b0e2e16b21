internal import Diagnostics

/// The text of a progress line.
struct ProgressLine {
  let label: String
  /// In bytes.
  let done: UInt64
  let total: UInt64?
  /// In nanoseconds.
  let elapsed: UInt64

  /// The line for a terminal of that width: what matters least is left out first.
  func text(columns: Int) -> String {
    var parts = [label, amount]
    if let rate = Quantities.rate(bytes: done, nanoseconds: elapsed) { parts.append(rate) }
    if let left { parts.append(left) }
    while parts.count > 2, DisplayWidth.columns(of: joined(parts)) > columns { parts.removeLast() }
    return DisplayWidth.cut(joined(parts), to: max(columns, 1))
  }

  private func joined(_ parts: [String]) -> String { parts.joined(separator: "  ") }

  private var amount: String {
    let bytes = ByteCount(done).text
    guard let total, total > 0 else { return bytes }
    let percent = min(Quantities.scaled(done, by: 100, over: total), 100)
    return "\(percent) %  \(bytes) of \(ByteCount(total).text)"
  }

  /// How long the rest will take at the rate so far; not told in the first second.
  private var left: String? {
    guard let total, done > 0, total > done, elapsed >= 1_000_000_000 else { return nil }
    let nanoseconds = Quantities.scaled(total - done, by: elapsed, over: done)
    guard nanoseconds < 360_000_000_000_000 else { return nil }
    let seconds = nanoseconds / 1_000_000_000 * 1_000_000_000 + 1_000_000_000
    let text =
      seconds < 60_000_000_000
      ? "\(seconds / 1_000_000_000) s" : Quantities.duration(nanoseconds: seconds)
    return text + " left"
  }
}
