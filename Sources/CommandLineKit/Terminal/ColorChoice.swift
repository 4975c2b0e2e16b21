/// When text is coloured.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never

  var help: String {
    switch self {
    case .auto: "on a terminal, unless NO_COLOR is set or TERM is dumb"
    case .always: "also into files and pipes"
    case .never: "nowhere"
    }
  }
}
