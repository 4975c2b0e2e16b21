internal import CommandLineKit
internal import Diagnostics

/// An explanation for a terminal.
struct ExplanationText {
  /// How wide lines may become.
  let columns: Int

  func text(_ explanation: Explanation) -> String {
    let code = explanation.code
    var text = "\(code.id): \(code.title)\n\n"
    text += paragraph(explanation.meaning) + "\n"
    text += paragraph("Why it matters: " + explanation.reason) + "\n"
    text += paragraph("How to mend it: " + explanation.remedy)
    if let example = explanation.example {
      text += "\nFor example:\n\n"
      for line in example.split(separator: "\n", omittingEmptySubsequences: false) {
        text += line.isEmpty ? "\n" : "    \(line)\n"
      }
    }
    return text
  }

  private func paragraph(_ text: String) -> String {
    TextWrapping.lines(text, columns: columns).map { $0 + "\n" }.joined()
  }
}
