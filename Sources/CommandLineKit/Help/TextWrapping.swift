/// Breaks text into lines between words.
package enum TextWrapping {
  /// The lines of a paragraph, none longer than `columns` unless a single word is.
  package static func lines(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let needed = DisplayWidth.columns(of: line) + 1 + DisplayWidth.columns(of: word)
      if line.isEmpty {
        line = String(word)
      } else if needed <= columns {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A list with names at the left and wrapped texts at the right, each line indented by two.
  ///
  /// A name too long for its column gets a line of its own.
  static func list(_ items: [(name: String, text: String)], columns: Int) -> String {
    let column = min(items.map { DisplayWidth.columns(of: $0.name) }.max() ?? 0, 30) + 4
    var result = ""
    for item in items {
      var name = "  " + item.name
      for line in lines(item.text, columns: max(columns - column, 20)) {
        if DisplayWidth.columns(of: name) + 2 > column {
          result += name + "\n"
          name = ""
        }
        result += DisplayWidth.pad(name, to: column) + line + "\n"
        name = ""
      }
      if !name.isEmpty { result += name + "\n" }
    }
    return result
  }
}
