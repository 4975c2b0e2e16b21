internal import Diagnostics

extension RuleContext {
  /// The rules for a pack's id; the gravest that is broken is reported alone.
  ///
  /// The store's rules are left out for what is never sent there.
  package mutating func checkIdentifier(_ id: Located<String>, isForStore: Bool = true) {
    if checkPlaceholder(id) { return }
    if refuseEmptyIdentifier(id) || refuseImpossibleIdentifier(id) { return }
    if isForStore { warnOfDiscouragedIdentifier(id) }
  }

  private mutating func refuseEmptyIdentifier(_ id: Located<String>) -> Bool {
    guard id.value.isEmpty else { return false }
    error(
      .invalidIdentifier, "the asset-pack id is empty", id.range,
      help: "use letters, digits and hyphens")
    return true
  }

  /// A slash, a control character, or a blank at an end.
  private mutating func refuseImpossibleIdentifier(_ id: Located<String>) -> Bool {
    let scalars = id.value.unicodeScalars
    var problems: [String] = []
    if scalars.contains("/") { problems.append("holds \"/\"") }
    if let control = scalars.first(where: { $0.properties.generalCategory == .control }) {
      problems.append("holds a control character (\(DisplayText.escape(String(control))))")
    }
    if let first = scalars.first, let last = scalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    {
      problems.append("starts or ends with a blank")
    }
    guard !problems.isEmpty else { return false }
    error(
      .invalidIdentifier,
      "the asset-pack id \(quoted(id.value)) \(problems.joined(separator: " and "))", id.range,
      help: "use letters, digits and hyphens")
    return true
  }

  /// The App Store takes ASCII letters, digits and hyphens alone.
  private mutating func warnOfDiscouragedIdentifier(_ id: Located<String>) {
    var odd: [String] = []
    for scalar in id.value.unicodeScalars where !AppleHosting.takes(scalar) {
      let shown = scalar == " " ? "a space" : quoted(String(scalar))
      if !odd.contains(where: { $0.utf8.elementsEqual(shown.utf8) }) { odd.append(shown) }
      if odd.count == 8 { break }
    }
    guard !odd.isEmpty else { return }
    warning(
      .discouragedIdentifier,
      "the App Store refuses the asset-pack id \(quoted(id.value)): it holds "
        + odd.joined(separator: ", "), id.range,
      help: "use letters, digits and hyphens, unless the pack is self-hosted")
  }
}
