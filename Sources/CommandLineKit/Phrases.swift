/// Words put together into sentences.
enum Phrases {
  /// `a`, `a or b`, `a, b or c`.
  static func list(_ items: [String], conjunction: String) -> String {
    guard let last = items.last else { return "" }
    let others = items.dropLast()
    if others.isEmpty { return last }
    return others.joined(separator: ", ") + " \(conjunction) " + last
  }

  /// `1 error`, `2 errors`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

extension Phrases {
  /// A phrase with a capital at its start and a full stop at its end.
  static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }

  /// What is said in place of findings that were only counted.
  static func omitted(_ count: Int) -> String {
    count == 1 ? "1 more finding is not shown" : "\(count) more findings are not shown"
  }
}
