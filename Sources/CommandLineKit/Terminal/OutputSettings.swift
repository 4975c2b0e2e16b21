internal import SystemIO

/// How a run talks: what the common options and the environment ask for.
package struct OutputSettings: Sendable {
  /// Whether results are JSON lines (`--json`).
  package var isJSON = false
  /// What `--error-format` asks for; nil when it is not given.
  package var chosenFormat: FindingFormat?
  package var color = ColorChoice.auto
  package var isQuiet = false
  package var isVerbose = false

  private let environment: @Sendable (String) -> String?

  package init(
    environment: @escaping @Sendable (String) -> String? = { Environment.value($0) }
  ) {
    self.environment = environment
  }

  /// The settings that a command's arguments ask for.
  package init(
    _ arguments: Arguments,
    environment: @escaping @Sendable (String) -> String? = { Environment.value($0) }
  ) {
    self.environment = environment
    isJSON = arguments[CommonOptions.json]
    chosenFormat = arguments[CommonOptions.errorFormat]
    color = arguments[CommonOptions.color]
    isQuiet = arguments[CommonOptions.quiet]
    isVerbose = arguments[CommonOptions.verbose]
  }

  /// As much as can be told of a command line that is wrong, to report just that.
  package init(
    guessing arguments: [[UInt8]],
    environment: @escaping @Sendable (String) -> String? = { Environment.value($0) }
  ) {
    self.environment = environment
    let words = arguments.prefix { $0 != Array("--".utf8) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    isJSON = words.contains("--json")
    isQuiet = words.contains("--quiet") || words.contains("-q")
    chosenFormat = Self.value(of: "--error-format", in: words).flatMap(FindingFormat.init)
    color = Self.value(of: "--color", in: words).flatMap(ColorChoice.init) ?? .auto
  }

  private static func value(of name: String, in words: [String]) -> String? {
    if let joined = words.last(where: { $0.hasPrefix(name + "=") }) {
      return String(joined.dropFirst(name.count + 1))
    }
    guard let index = words.lastIndex(of: name), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// The format of findings on standard error, nil when they go to standard output alone.
  package var textFormat: FindingFormat? {
    switch chosenFormat {
    case .json, .sarif: nil
    case .text: .text
    case .github: .github
    case nil where isJSON: nil
    case nil: environment("GITHUB_ACTIONS") == "true" ? .github : .text
    }
  }

  /// Whether findings go to standard output as JSON lines.
  package var findingsAreJSON: Bool { !findingsAreSARIF && (isJSON || chosenFormat == .json) }

  /// Whether findings go to standard output as one SARIF document.
  package var findingsAreSARIF: Bool { chosenFormat == .sarif }

  /// Whether results are printed as text.
  package var printsTextResults: Bool { !occupiesStandardOutput }

  /// Whether standard output is taken by JSON or SARIF, so that no archive or file can go there.
  package var occupiesStandardOutput: Bool { findingsAreJSON || findingsAreSARIF }

  package func isColored(_ sink: any TextSink) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: sink.isTerminal && (environment("NO_COLOR") ?? "").isEmpty && !isDumb
    }
  }

  func showsProgress(on sink: any TextSink) -> Bool {
    sink.isTerminal && !isQuiet && !occupiesStandardOutput && !isDumb && !isContinuousIntegration
  }

  private var isDumb: Bool { environment("TERM") == "dumb" }

  private var isContinuousIntegration: Bool {
    guard let value = environment("CI"), !value.isEmpty else { return false }
    return value != "false" && value != "0"
  }
}
