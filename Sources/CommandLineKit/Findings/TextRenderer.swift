internal import Diagnostics

/// Findings as sentences for people, in the form of compilers, with the source line and a caret.
struct TextRenderer {
  let style: TextStyle

  func text(_ diagnostic: Diagnostic) -> String {
    let role: TextStyle.Role =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    let label = style.paint("\(diagnostic.severity.rawValue)[\(diagnostic.code.id)]:", role)
    var text = head(diagnostic.place, label, diagnostic.message)
    text += excerpt(diagnostic.place, role)
    for note in diagnostic.notes {
      text += head(note.place, style.paint("note:", .note), note.message)
      text += excerpt(note.place, .note)
    }
    if let help = diagnostic.help {
      text += style.paint("help:", .help) + " " + DisplayText.escape(help) + "\n"
    }
    return text
  }

  /// `2 errors and 1 warning`, with the number of those not shown; empty when it would say nothing new.
  func summary(_ findings: FindingList) -> String {
    var text = findings.omitted > 0 ? Phrases.omitted(findings.omitted) + "\n" : ""
    let counts = [
      findings.errorCount > 0 ? Phrases.count(findings.errorCount, "error") : "",
      findings.warningCount > 0 ? Phrases.count(findings.warningCount, "warning") : "",
    ].filter { !$0.isEmpty }
    if findings.errorCount + findings.warningCount > 1 {
      text += counts.joined(separator: " and ") + "\n"
    }
    return text
  }

  private func head(_ place: Place?, _ label: String, _ message: String) -> String {
    let message = DisplayText.escape(message)
    guard let place else { return "\(label) \(message)\n" }
    let shown = PlaceText.text(place)
    // A message that names the path already would say it twice.
    if case .path = place, message.contains(shown) { return "\(label) \(message)\n" }
    return style.paint(shown + ":", .place) + " \(label) \(message)\n"
  }

  private func excerpt(_ place: Place?, _ role: TextStyle.Role) -> String {
    guard case .source(let location) = place, let excerpt = location.excerpt else { return "" }
    let number = String(location.line)
    let gutter = DisplayWidth.pad(number, to: max(number.utf8.count, 4), atStart: true) + " | "
    let empty = String(repeating: " ", count: gutter.utf8.count - 2) + "| "
    let marked = String(
      String.UnicodeScalarView(
        excerpt.text.unicodeScalars.dropFirst(excerpt.prefix.unicodeScalars.count))
    ).prefix(excerpt.underlined)
    let tildes = max(DisplayWidth.columns(of: marked) - 1, 0)
    let caret = style.paint("^" + String(repeating: "~", count: tildes), role)
    return style.paint(gutter, .gutter) + excerpt.text + "\n"
      + style.paint(empty, .gutter) + blank(excerpt.prefix) + caret + "\n"
  }

  /// Spaces as wide as a text, with its tabs kept, so that they end at the same stop.
  private func blank(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result +=
        scalar == "\t" ? "\t" : String(repeating: " ", count: DisplayWidth.columns(of: scalar))
    }
    return result
  }
}
