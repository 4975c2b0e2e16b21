internal import Diagnostics

/// Findings as a SARIF 2.1.0 log with one run, written while they come.
///
/// The results stand before the tool with its rules, which JSON allows: so only the codes that have
/// occurred are kept, whatever the number of results.
///
/// Columns are UTF-16 code units, and lines end as in ``SourceText``; the log says both. A result tells
/// the same as a finding in text: the message with its help and the notes that have no place of their
/// own; notes with a place are related locations. The log's `ruleId` is the code.
struct SARIFLog {
  private let program: Program
  private let uris: ArtifactURIs
  private var hasStarted = false
  /// The codes that have occurred, in the order of their rules.
  private var codes: [DiagnosticCode] = []
  private var indices: [DiagnosticCode: Int] = [:]
  private var omitted = 0

  init(program: Program, uris: ArtifactURIs) {
    self.program = program
    self.uris = uris
  }

  /// The text that a finding adds to the document.
  ///
  /// With a `suppression`, the finding is one that the user left out, by the means that it names.
  mutating func result(_ diagnostic: Diagnostic, suppression: String? = nil) -> String {
    let index = indices[diagnostic.code] ?? codes.count
    if index == codes.count {
      indices[diagnostic.code] = index
      codes.append(diagnostic.code)
    }
    let separator = hasStarted ? ",\n" : head
    hasStarted = true
    return separator
      + SARIFResult(uris: uris).object(diagnostic, ruleIndex: index, suppression: suppression).text
  }

  /// Counts findings that there was no room to keep.
  mutating func omit(_ count: Int) {
    omitted += count
  }

  /// The text that ends the document, or is the whole of it when nothing was found.
  func end(_ status: ExitStatus) -> String {
    var driver = JSONLine()
    driver.add("name", program.name)
    driver.add("version", program.version)
    driver.add("semanticVersion", program.version)
    driver.add("rules", codes.map(rule))
    var tool = JSONLine()
    tool.add("driver", driver)
    return (hasStarted ? "\n" : head) + "],\"tool\":\(tool.text),"
      + "\"invocations\":[\(invocation(status).text)]}]}\n"
  }

  private var head: String {
    #"{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"#
      + #"sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"utf16CodeUnits","#
      + #""newlineSequences":["\r\n","\n","\r"],"results":["# + "\n"
  }

  private func invocation(_ status: ExitStatus) -> JSONLine {
    var invocation = JSONLine()
    // A verdict of no and bad input are what the program is there to tell; all else kept it from that.
    invocation.add(
      "executionSuccessful", [.success, .verdict, .badData].contains(status))
    invocation.add("exitCode", status.rawValue)
    if omitted > 0 {
      var notification = JSONLine()
      notification.add("level", "note")
      notification.add("message", SARIFResult.message(Phrases.omitted(omitted)))
      invocation.add("toolExecutionNotifications", [notification])
    }
    return invocation
  }

  private func rule(_ code: DiagnosticCode) -> JSONLine {
    var rule = JSONLine()
    rule.add("id", code.id)
    rule.add("shortDescription", SARIFResult.message(Phrases.sentence(code.title)))
    guard let explanation = program.explanation(of: code) else { return rule }
    rule.add("fullDescription", SARIFResult.message(explanation.meaning))
    let parts = [explanation.reason, explanation.remedy]
    var help = SARIFResult.message(
      (parts + [explanation.example].compactMap(\.self)).joined("\n\n"))
    help.add(
      "markdown",
      (parts + [explanation.example.map { "```\n\($0)\n```" }].compactMap(\.self)).joined("\n\n"))
    rule.add("help", help)
    return rule
  }
}

extension [String] {
  fileprivate func joined(_ separator: String) -> String { joined(separator: separator) }
}
