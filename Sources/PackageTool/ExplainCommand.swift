internal import CommandLineKit
internal import Diagnostics

/// `ba-package explain`: what a code means, why it matters, and how to mend it.
struct ExplainCommand: Subcommand {
  private static let codes = Operand<String>(
    .text("CODE"), count: 0...Int.max, help: "The codes, such as BA0107; without one all are listed"
  )
  private static let markdown = Flag(
    "markdown", isHidden: true, help: "Print the page about all codes in Markdown")

  static let command = Command(
    "explain", summary: "tell what a finding's code means and how to mend it",
    discussion: ["Every finding carries a code that never changes its meaning."],
    operands: [codes], options: [markdown],
    examples: [
      Command.Example("ba-package explain BA0107", "what the code means, with an example"),
      Command.Example("ba-package explain", "all codes, a line each"),
    ])

  private enum Task {
    case list
    case page
    case explain([Explanation])
  }

  private let task: Task

  init(_ arguments: Arguments) throws(Failure) {
    let names = arguments[Self.codes]
    var explanations: [Explanation] = []
    for name in names {
      let code = try CodeRegistry.code(named: name, arguments)
      guard let explanation = CodeRegistry.explanation(of: code) else {
        throw Failure(.internalError, "nobody has explained \(code)")
      }
      explanations.append(explanation)
    }
    if arguments[Self.markdown] {
      guard names.isEmpty else {
        throw arguments.misuse("--markdown prints all codes; leave the codes out")
      }
      task = .page
    } else {
      task = names.isEmpty ? .list : .explain(explanations)
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let shown: [Explanation]
    switch task {
    case .list:
      shown = CodeRegistry.explanations
      for code in CodeRegistry.all { try console.result("\(code.id)  \(code.title)\n") }
    case .page:
      shown = []
      try console.document(CodePage.text)
    case .explain(let explanations):
      shown = explanations
      let columns = min(console.output.width ?? 80, 100)
      try console.result(
        explanations.map { ExplanationText(columns: columns).text($0) }.joined(separator: "\n"))
    }
    for explanation in shown { try console.result(json: Self.json(explanation)) }
    var summary = JSONLine(type: "summary")
    summary.add("codes", shown.count)
    try console.result(json: summary)
    return .success
  }

  private static func json(_ explanation: Explanation) -> JSONLine {
    let code = explanation.code
    var line = JSONLine(type: "code")
    line.add("code", code.id)
    line.add("title", code.title)
    line.add("area", ifPresent: code.area?.title)
    line.add("exitStatus", code.exitStatus.rawValue)
    line.add("meaning", explanation.meaning)
    line.add("reason", explanation.reason)
    line.add("remedy", explanation.remedy)
    line.add("example", ifPresent: explanation.example)
    return line
  }
}
