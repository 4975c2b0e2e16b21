internal import AssetPackManifest
internal import Diagnostics
internal import SystemIO

extension ResolutionRun {
  /// Adds a finding, by default at the current selector.
  ///
  /// Its text is made only if it will be kept: a finding for each of a million paths costs little.
  func report(
    _ severity: Severity, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    at range: Range<Int>? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    help: @autoclosure () -> String? = nil
  ) {
    if severity == .error { current.errorCount += 1 }
    guard findings.diagnostics.count < FindingList.defaultLimit else {
      findings.add(Diagnostic(severity, code, ""))
      return
    }
    findings.add(
      Diagnostic(
        severity, code, message(), at: place(range ?? current.range), notes: notes(), help: help()))
  }

  func place(_ range: Range<Int>) -> Place {
    .source(manifest.source.location(of: range))
  }

  /// Where a selector stands, for a second place in a finding.
  func place(ofSelector number: Int) -> Place? {
    guard manifest.fileSelectors.indices.contains(number) else { return nil }
    return place(manifest.fileSelectors[number].value.source.range)
  }

  /// Reports something about a name on disk, once however many selectors choose it.
  func reportOnce(
    _ node: SourceIndex.NodeID, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    help: String? = nil
  ) {
    if index.nodes[Int(node)].marks.contains(.reported) {
      current.errorCount += 1
      return
    }
    index.nodes[Int(node)].marks.insert(.reported)
    report(.error, code, message(), help: help)
  }

  /// Reports a system call on the source tree that failed.
  func report(_ error: SystemError, on path: RelativePath) {
    switch error.kind {
    case .permission:
      report(.error, .unreadableSource, "\(path.display) may not be read: \(error.reason)")
    case .missing, .notDirectory, .link:
      report(
        .error, .sourceChanged,
        "\(path.display) vanished or was replaced while the selectors were resolved")
    case .tooManyOpen:
      report(.error, .systemRefused, "cannot open \(path.display): \(error.reason)")
    default:
      report(.error, .sourceFailed, "cannot \(error.operation) \(path.display): \(error.reason)")
    }
  }

  func reportTooMany() {
    report(.error, .tooManyFiles, "there are more files than can be counted in 32 bits")
  }

  /// Reports that the current selector chose nothing, unless something else explains it already.
  func reportNothing(_ message: String, help: String? = nil) {
    guard current.fileCount == 0, current.errorCount == 0, current.repeats.isEmpty else { return }
    var notes: [Diagnostic.Note] = []
    if current.junkCount > 0 {
      notes.append(
        Diagnostic.Note(
          "\(Self.count(current.junkCount, "name")) left out as junk; --keep-junk takes them"))
    }
    if current.excludedCount > 0 {
      notes.append(
        Diagnostic.Note(
          "\(Self.count(current.excludedCount, "name")) left out by fileExclusion selectors"))
    }
    notes.append(Diagnostic.Note("looked for below the source root \(tree.path.display)"))
    report(.error, .selectsNothing, message, notes: notes, help: help)
  }

  /// Tells which files the current selector shares with earlier ones.
  func reportRepeats() {
    for (selector, item) in current.repeats.sorted(by: { $0.key < $1.key }) {
      let example = item.example.display
      let message =
        item.count == 1
        ? "\(example) is chosen already; it is stored once"
        : "\(item.count) files, such as \(example), are chosen already; they are stored once"
      report(
        .note, .chosenTwice, message,
        notes: [Diagnostic.Note("first chosen here", at: place(ofSelector: selector))])
    }
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun) was" : "\(number) \(noun)s were"
  }
}
