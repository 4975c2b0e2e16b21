/// The options that every command takes.
package enum CommonOptions {
  package static let json = Flag(
    "json", help: "Print results and findings as JSON, one object a line, on standard output")
  package static let errorFormat = SingleOption(
    "error-format", .choice("FORMAT", help: \FindingFormat.help),
    fallback: "text; github when GITHUB_ACTIONS is true",
    help: "How findings are printed")
  package static let color = DefaultedOption(
    "color", aliases: ["colour"], .choice("WHEN", help: \ColorChoice.help), default: .auto,
    help: "When to use colours")
  package static let quiet = Flag(
    "quiet", short: "q", help: "Print no progress and no summary; findings and results stay")
  package static let verbose = Flag("verbose", help: "Print more about what is done")
  package static let help = Flag("help", short: "h", help: "Print help and end")
  package static let version = Flag("version", help: "Print the version and end")

  static let all: [OptionRecord] = [
    json.record, errorFormat.record, color.record, quiet.record, verbose.record, help.record,
    version.record,
  ]

  static let environment = [
    Program.Entry("NO_COLOR", "when set and not empty, no colours unless --color always is given"),
    Program.Entry("TERM", "with the value dumb, neither colours nor progress"),
    Program.Entry("CI", "when set, no progress, except with the values false and 0"),
    Program.Entry("GITHUB_ACTIONS", "with the value true, findings are workflow commands"),
  ]
}
