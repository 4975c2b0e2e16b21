internal import Diagnostics

/// Findings as workflow commands of GitHub Actions, which become annotations.
///
/// Form and escaping: `::error file=F,line=L,col=C,endColumn=E,title=T::MESSAGE`; `%`, CR and LF are
/// percent-encoded everywhere, `:` and `,` in properties, too.
enum GitHubRenderer {
  static func text(_ diagnostic: Diagnostic) -> String {
    let command =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = properties(diagnostic.place)
    properties.append(("title", "\(diagnostic.code.id): \(diagnostic.code.title)"))
    let list = properties.map { "\($0.name)=\(property($0.value))" }.joined(separator: ",")
    return "::\(command) \(list)::\(message(body(diagnostic)))\n"
  }

  static func omitted(_ count: Int) -> String {
    "::notice title=omitted::\(message(Phrases.omitted(count)))\n"
  }

  /// Lines for people that no workflow takes for a command, whatever names stand in them.
  ///
  /// A line is a command when it begins with `::`, blanks apart, or holds `##[`.
  static func plain(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = line.prefix { $0 == " " || $0 == "\t" }
      let rest = line[start.endIndex...].replacing("##[", with: "\\u{23}#[")
      return start + (rest.hasPrefix("::") ? "\\u{3a}" + rest.dropFirst() : rest)
    }.joined(separator: "\n")
  }

  private static func body(_ diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message]
    if case .archive(_, let entry, let offset, let streamOffset) = diagnostic.place {
      let details = PlaceText.details(entry: entry, offset: offset, streamOffset: streamOffset)
      if !details.isEmpty { lines[0] += " (" + details + ")" }
    }
    for note in diagnostic.notes {
      let place = note.place.map { PlaceText.text($0) + ": " } ?? ""
      lines.append("\(place)note: \(note.message)")
    }
    if let help = diagnostic.help { lines.append("help: \(help)") }
    return lines.map { DisplayText.escape($0) }.joined(separator: "\n")
  }

  private static func properties(_ place: Place?) -> [(name: String, value: String)] {
    switch place {
    case nil:
      return []
    case .source(let location):
      // GitHub's last column belongs to the range.
      let end = max(location.utf16EndColumn - 1, location.utf16Column)
      return [
        ("file", location.file), ("line", String(location.line)),
        ("endLine", String(location.line)), ("col", String(location.utf16Column)),
        ("endColumn", String(end)),
      ]
    case .path(let path):
      return [("file", path)]
    case .archive(let name, _, _, _):
      return [("file", name)]
    }
  }

  static func message(_ text: String) -> String {
    encoded(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  static func property(_ text: String) -> String {
    encoded(message(DisplayText.escape(text)), [":": "%3A", ",": "%2C"])
  }

  /// Replaces scalars, not characters: CR and LF in a row are one character.
  private static func encoded(_ text: String, _ codes: [Unicode.Scalar: String]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let code = codes[scalar] {
        result += code
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
