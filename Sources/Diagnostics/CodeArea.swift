/// What a range of codes is about; the raw value is how the ids of its codes start.
public enum CodeArea: String, Sendable, CaseIterable {
  case commandLine = "BA00"
  case manifestText = "BA01"
  case manifestRules = "BA02"
  case selection = "BA03"
  case archive = "BA04"
  case pack = "BA05"
  case system = "BA06"

  /// The area in a few words, as a heading.
  public var title: String {
    switch self {
    case .commandLine: "Command line"
    case .manifestText: "Manifest text"
    case .manifestRules: "Manifest rules"
    case .selection: "Selectors and source files"
    case .archive: "Archive structure"
    case .pack: "Packs"
    case .system: "Files and the system"
    }
  }
}

extension DiagnosticCode {
  /// What the code is about; nil for an id outside of all ranges.
  public var area: CodeArea? { CodeArea(rawValue: String(id.prefix(4))) }
}
