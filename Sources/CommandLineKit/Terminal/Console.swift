package import Diagnostics
internal import Synchronization
internal import SystemIO

/// How a command talks: results to standard output, findings, progress and the summary elsewhere.
///
/// May be used from any thread.
package final class Console: Sendable {
  package let settings: OutputSettings
  package let output: any TextSink
  package let errors: any TextSink
  /// The progress line on standard error.
  package let progress: Progress

  private struct State {
    /// The SARIF document, where findings go to one.
    var log: SARIFLog?
    /// The JSON object that is to be the last line.
    var summary: JSONLine?
  }

  private let state: Mutex<State>

  /// `program` is what a report names as its maker.
  package init(
    _ settings: OutputSettings, program: Program, output: any TextSink, errors: any TextSink
  ) {
    self.settings = settings
    self.output = output
    self.errors = errors
    progress = Progress(on: settings.showsProgress(on: errors) ? errors : nil)
    var state = State()
    if settings.findingsAreSARIF {
      let folder = (try? Environment.currentDirectory())?.display
      state.log = SARIFLog(program: program, uris: ArtifactURIs(workingDirectory: folder))
    }
    self.state = Mutex(state)
  }

  /// Prints findings in the format and on the stream that were asked for.
  package func emit(_ findings: FindingList) throws(Failure) {
    for diagnostic in findings.diagnostics { try emit(diagnostic) }
    if settings.findingsAreJSON, findings.omitted > 0 {
      try output.write(JSONRenderer.omitted(findings.omitted).text + "\n")
    }
    state.withLock { $0.log?.omit(findings.omitted) }
    switch settings.textFormat {
    case .text: try say(renderer.summary(findings))
    case .github where findings.omitted > 0: try say(GitHubRenderer.omitted(findings.omitted))
    case .github, .json, .sarif, nil: break
    }
  }

  /// Prints one finding.
  package func emit(_ diagnostic: Diagnostic) throws(Failure) {
    if settings.findingsAreJSON {
      try output.write(JSONRenderer.line(diagnostic).text + "\n")
    }
    try log(diagnostic)
    switch settings.textFormat {
    case .text: try say(renderer.text(diagnostic))
    case .github: try say(GitHubRenderer.text(diagnostic))
    case .json, .sarif, nil: break
    }
  }

  /// Records findings that the user left out, where the format has a place for such: in SARIF.
  ///
  /// `means` is what left them out, such as `--ignore BA0206`.
  package func emit(
    suppressed diagnostics: [Diagnostic], means: (Diagnostic) -> String
  ) throws(Failure) {
    for diagnostic in diagnostics { try log(diagnostic, suppression: means(diagnostic)) }
  }

  /// Adds a finding to the SARIF document; the lock is held while it is written, for the order counts.
  private func log(_ diagnostic: Diagnostic, suppression: String? = nil) throws(Failure) {
    try state.withLock { state throws(Failure) in
      guard let text = state.log?.result(diagnostic, suppression: suppression) else { return }
      try output.write(text)
    }
  }

  /// Prints what ended a command.
  ///
  /// A wrong command line is always told on standard error, too: who typed it may not read the JSON.
  package func report(_ failure: Failure) throws(Failure) {
    try emit(failure.diagnostic)
    if settings.textFormat == nil, failure.exitStatus == .usage {
      try say(renderer.text(failure.diagnostic))
    }
  }

  /// Prints a result: lines on standard output, their line breaks included; nothing with JSON.
  package func result(_ text: String) throws(Failure) {
    if settings.printsTextResults { try output.write(text) }
  }

  /// Prints a result as an object of its own line, if JSON was asked for.
  ///
  /// An object of the type `summary` is kept until ``finish(_:)``, which makes it the last line.
  package func result(json: @autoclosure () -> JSONLine) throws(Failure) {
    guard settings.isJSON else { return }
    let line = json()
    guard line.type == Self.summaryType else { return try output.write(line.text + "\n") }
    state.withLock { $0.summary = line }
  }

  /// Prints a text that is the whole of a result: as it is, or as the object
  /// `{"type":"text","text":…}`.
  package func document(_ text: String) throws(Failure) {
    try result(text)
    try result(
      json: {
        var line = JSONLine(type: "text")
        line.add("text", text)
        return line
      }())
  }

  /// Prints lines for people about what was done, on standard error; nothing with `--quiet` or JSON.
  package func summary(_ text: @autoclosure () -> String) throws(Failure) {
    if !settings.isQuiet, !settings.occupiesStandardOutput { try tell(text()) }
  }

  /// Prints lines for people about what is being done, only with `--verbose`.
  package func detail(_ text: @autoclosure () -> String) throws(Failure) {
    if settings.isVerbose { try tell(text()) }
  }

  private static let summaryType = "summary"

  /// Ends the output: the progress line, a JSON report's summary with the exit status, the SARIF
  /// document.
  package func finish(_ status: ExitStatus) throws(Failure) {
    progress.finish()
    try state.withLock { state throws(Failure) in
      if settings.isJSON, !settings.findingsAreSARIF {
        var summary = state.summary ?? JSONLine(type: Self.summaryType)
        summary.add("exitStatus", status.rawValue)
        try output.write(summary.text + "\n")
      }
      if let log = state.log { try output.write(log.end(status)) }
    }
    try output.flush()
    try errors.flush()
  }

  private var renderer: TextRenderer {
    TextRenderer(style: TextStyle(isColored: settings.isColored(errors)))
  }

  private func say(_ text: String) throws(Failure) {
    guard !text.isEmpty else { return }
    progress.hide()
    try errors.write(text)
  }

  /// Writes lines for people that are no findings.
  private func tell(_ text: String) throws(Failure) {
    try say(settings.textFormat == .github ? GitHubRenderer.plain(text) : text)
  }
}
