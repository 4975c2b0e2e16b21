/// Looks for any of several words in bytes, in one pass that skips most of them (Horspool's method).
struct NeedleSearch {
  private let needles: [[UInt8]]
  private let shifts: [Int]
  private let window: Int

  /// `needles` are not empty, and neither is any of them.
  init(_ needles: [String]) {
    let needles = needles.map { Array($0.utf8) }
    let window = needles.map(\.count).min() ?? 1
    var shifts = [Int](repeating: window, count: 256)
    for needle in needles {
      for index in 0..<window {
        shifts[Int(needle[index])] = min(shifts[Int(needle[index])], window - 1 - index)
      }
    }
    self.needles = needles
    self.shifts = shifts
    self.window = window
  }

  /// Whether one of the words stands in the bytes.
  func isFound(in bytes: [UInt8]) -> Bool {
    var end = window - 1
    while end < bytes.count {
      let shift = shifts[Int(bytes[end])]
      if shift > 0 {
        end += shift
        continue
      }
      let rest = bytes[(end - window + 1)...]
      if needles.contains(where: { rest.starts(with: $0) }) { return true }
      end += 1
    }
    return false
  }
}
