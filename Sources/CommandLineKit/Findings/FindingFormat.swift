/// How findings are printed.
package enum FindingFormat: String, Sendable, CaseIterable {
  case text, json, github, sarif

  var help: String {
    switch self {
    case .text: "sentences with the source line, on standard error"
    case .json: "one JSON object a line on standard output, and nothing else there"
    case .github: "workflow commands of GitHub Actions, on standard error"
    case .sarif: "one SARIF 2.1.0 document on standard output, and nothing else there"
    }
  }
}
