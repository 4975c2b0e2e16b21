/// What a range of codes is about; the raw value is how the ids of its codes start.
public enum CodeArea: String, Sendable, CaseIterable {
  case commandLine = "BA00"
  case manifestText = "BA01"
  case manifestRules = "BA02"
  case selection = "BA03"
  case archive = "BA04"
  case pack = "BA05"
  case system = "BA06"
  case release = "BA07"
  case hosting = "BA08"
  case propertyList = "BA09"
  case manyPacks = "BA10"
  case migration = "BA11"
  case server = "BA12"

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
    case .release: "Stores, versions and sets of packs"
    case .hosting: "Download manifests and hosting"
    case .propertyList: "Property lists"
    case .manyPacks: "Building many packs"
    case .migration: "Projects and migration"
    case .server: "The test server and certificates"
    }
  }
}

extension DiagnosticCode {
  /// What the code is about; nil for an id outside of all ranges.
  public var area: CodeArea? { CodeArea(rawValue: String(id.prefix(4))) }
}
