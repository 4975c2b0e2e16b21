/// Findings in the order they arose, up to a limit; what is past the limit is only counted.
///
/// The limit keeps a hostile or badly broken input from filling memory with messages.
public struct FindingList: Sendable {
  /// How many findings are kept.
  public static let defaultLimit = 1000

  public private(set) var diagnostics: [Diagnostic] = []
  /// How many findings were not kept.
  public private(set) var omitted = 0
  public private(set) var errorCount = 0
  public private(set) var warningCount = 0
  /// The exit statuses that the errors' codes ask of a maker.
  public private(set) var exitStatuses: Set<ExitStatus> = []
  private let limit: Int

  public init(limit: Int = FindingList.defaultLimit) {
    self.limit = limit
  }

  public var hasErrors: Bool { errorCount > 0 }

  public mutating func add(_ diagnostic: Diagnostic) {
    switch diagnostic.severity {
    case .error:
      errorCount += 1
      exitStatuses.insert(diagnostic.code.exitStatus)
    case .warning:
      warningCount += 1
    case .note:
      break
    }
    if diagnostics.count < limit { diagnostics.append(diagnostic) } else { omitted += 1 }
  }

  public mutating func add(contentsOf diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  /// Adds all of another list's findings, its counts of findings not kept included.
  public mutating func add(_ list: FindingList) {
    let before = (errorCount, warningCount)
    for diagnostic in list.diagnostics { add(diagnostic) }
    omitted += list.omitted
    errorCount = before.0 + list.errorCount
    warningCount = before.1 + list.warningCount
    exitStatuses.formUnion(list.exitStatuses)
  }
}

extension FindingList {
  /// The findings that have one of these codes.
  public func only(_ codes: Set<String>) -> [Diagnostic] {
    codes.isEmpty ? [] : diagnostics.filter { codes.contains($0.code.id) }
  }

  /// The list without the findings that have one of these codes.
  ///
  /// Findings that were counted and not kept stay counted.
  public func leavingOut(_ codes: Set<String>) -> FindingList {
    if codes.isEmpty { return self }
    var list = FindingList(limit: max(diagnostics.count, 1))
    for diagnostic in diagnostics where !codes.contains(diagnostic.code.id) { list.add(diagnostic) }
    let keptErrors = diagnostics.count { $0.severity == .error }
    let keptWarnings = diagnostics.count { $0.severity == .warning }
    list.omitted = omitted
    list.errorCount += errorCount - keptErrors
    list.warningCount += warningCount - keptWarnings
    return list
  }
}
