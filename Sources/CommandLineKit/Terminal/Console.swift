package import Diagnostics
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

  /// Talks on this process's own streams.
  package convenience init(_ settings: OutputSettings) {
    self.init(settings, output: OutputStream.standardOutput, errors: OutputStream.standardError)
  }

  package init(_ settings: OutputSettings, output: any TextSink, errors: any TextSink) {
    self.settings = settings
    self.output = output
    self.errors = errors
    progress = Progress(on: settings.showsProgress(on: errors) ? errors : nil)
  }

  /// Prints findings in the format and on the stream that were asked for.
  package func emit(_ findings: FindingList) throws(Failure) {
    for diagnostic in findings.diagnostics { try emit(diagnostic) }
    if settings.findingsAreJSON, findings.omitted > 0 {
      try output.write(JSONRenderer.omitted(findings.omitted).text + "\n")
    }
    switch settings.textFormat {
    case .text: try say(renderer.summary(findings))
    case .github where findings.omitted > 0: try say(GitHubRenderer.omitted(findings.omitted))
    case .github, .json, nil: break
    }
  }

  /// Prints one finding.
  package func emit(_ diagnostic: Diagnostic) throws(Failure) {
    if settings.findingsAreJSON {
      try output.write(JSONRenderer.line(diagnostic).text + "\n")
    }
    switch settings.textFormat {
    case .text: try say(renderer.text(diagnostic))
    case .github: try say(GitHubRenderer.text(diagnostic))
    case .json, nil: break
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
  package func result(json: @autoclosure () -> JSONLine) throws(Failure) {
    if settings.isJSON { try output.write(json().text + "\n") }
  }

  /// Prints lines for people about what was done, on standard error; nothing with `--quiet` or JSON.
  package func summary(_ text: @autoclosure () -> String) throws(Failure) {
    if !settings.isQuiet, !settings.findingsAreJSON { try say(text()) }
  }

  /// Prints lines for people about what is being done, only with `--verbose`.
  package func detail(_ text: @autoclosure () -> String) throws(Failure) {
    if settings.isVerbose { try say(text()) }
  }

  /// Removes the progress line and writes out what is gathered.
  package func finish() throws(Failure) {
    progress.finish()
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
}
