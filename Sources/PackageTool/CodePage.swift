internal import Diagnostics

/// The page about all codes, `docs/codes.md`.
enum CodePage {
  static var text: String {
    var text = """
      # Codes

      Every finding carries a code that never changes its meaning. `ba-package explain CODE` prints what
      stands here. Where a code ends a command that makes something with another exit status than 65,
      its heading is followed by that status.

      This page is made by `Scripts/check-codes --write`.

      """
    for area in CodeArea.allCases {
      let explanations = CodeRegistry.explanations.filter { $0.code.area == area }
        .sorted { $0.code.id < $1.code.id }
      guard !explanations.isEmpty else { continue }
      text += "\n## \(area.title)\n"
      for explanation in explanations { text += section(explanation) }
    }
    return text
  }

  private static func section(_ explanation: Explanation) -> String {
    let code = explanation.code
    var text = "\n### \(code.id): \(code.title)\n\n"
    if code.exitStatus != .badData { text += "Exit status \(code.exitStatus.rawValue).\n\n" }
    text += "\(explanation.meaning)\n\n"
    text += "*Why it matters:* \(explanation.reason)\n\n"
    text += "*How to mend it:* \(explanation.remedy)\n"
    if let example = explanation.example { text += "\n```\n\(example)\n```\n" }
    return text
  }
}
