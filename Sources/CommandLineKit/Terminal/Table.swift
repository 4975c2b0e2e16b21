/// Rows whose columns line up.
///
/// Cells are shown as they are: names in them must be fit for display.
package struct Table: Sendable {
  package enum Alignment: Sendable {
    case left, right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  package init(_ alignments: Alignment...) {
    self.init(columns: alignments)
  }

  /// A table with as many columns as there are alignments.
  package init(columns alignments: [Alignment]) {
    self.alignments = alignments
  }

  package mutating func add(_ cells: String...) {
    add(row: cells)
  }

  package mutating func add(row cells: [String]) {
    rows.append(cells)
  }

  /// The rows with two spaces between columns, each ended by a line break.
  package func text(indentation: Int = 0) -> String {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? DisplayWidth.columns(of: $0[column]) : 0 }.max() ?? 0
    }
    let margin = String(repeating: " ", count: indentation)
    var text = ""
    for row in rows {
      let cells = zip(row, zip(alignments, widths)).map { cell, layout in
        DisplayWidth.pad(cell, to: layout.1, atStart: layout.0 == .right)
      }
      let line = margin + cells.joined(separator: "  ")
      text += String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    return text
  }
}
