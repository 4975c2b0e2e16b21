/// How much time the encoder spends to make a stream smaller; every level decodes the same way.
public enum EffortLevel: String, Sendable, CaseIterable {
  /// Greedy parsing, for builds on a developer's machine.
  case fast
  /// Lazy parsing; smaller than Apple's encoder in less time.
  case `default`
  /// Parsing by price, a few times slower than Apple's encoder.
  case best
  /// Parsing by price over all matches that a search tree finds; for a release that ships once.
  case max
}
