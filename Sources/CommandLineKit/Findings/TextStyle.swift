/// Colours and weights on a terminal, or none at all.
struct TextStyle: Sendable {
  enum Role {
    case error, warning, note, help, place, gutter

    /// The parameters of ECMA-48's "select graphic rendition".
    var parameters: String {
      switch self {
      case .error: "1;31"
      case .warning: "1;35"
      case .note: "1;36"
      case .help: "1;32"
      case .place: "1"
      case .gutter: "2"
      }
    }
  }

  let isColored: Bool

  func paint(_ text: String, _ role: Role) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(role.parameters)m\(text)\u{1B}[0m" : text
  }
}
