package import Diagnostics

/// Findings as JSON lines.
///
/// Fields: `type` (`finding`), `severity`, `code`, `title`, `message`; the place as `file`, `line`,
/// `column`, `endColumn` (columns count bytes from 1; the end is one past the last), or `file` alone,
/// or `file`, `entry`, `offset` (byte in the file), `streamOffset` (byte in the decoded stream), each
/// where known; `notes` (objects with `message` and a place); `help`. Later versions only add fields.
package enum JSONRenderer {
  package static func line(_ diagnostic: Diagnostic) -> JSONLine {
    var line = JSONLine(type: "finding")
    line.add("severity", diagnostic.severity.rawValue)
    line.add("code", diagnostic.code.id)
    line.add("title", diagnostic.code.title)
    line.add("message", diagnostic.message)
    add(diagnostic.place, to: &line)
    if !diagnostic.notes.isEmpty {
      line.add(
        "notes",
        diagnostic.notes.map { note in
          var object = JSONLine()
          object.add("message", note.message)
          add(note.place, to: &object)
          return object
        })
    }
    line.add("help", ifPresent: diagnostic.help)
    return line
  }

  /// How many findings a list did not keep: `{"type":"omitted","count":N}`.
  package static func omitted(_ count: Int) -> JSONLine {
    var line = JSONLine(type: "omitted")
    line.add("count", count)
    return line
  }

  private static func add(_ place: Place?, to line: inout JSONLine) {
    switch place {
    case nil:
      break
    case .source(let location):
      line.add("file", location.file)
      line.add("line", location.line)
      line.add("column", location.column)
      line.add("endColumn", location.endColumn)
    case .path(let path):
      line.add("file", path)
    case .archive(let name, let entry, let offset, let streamOffset):
      line.add("file", name)
      line.add("entry", ifPresent: entry)
      line.add("offset", ifPresent: offset)
      line.add("streamOffset", ifPresent: streamOffset)
    }
  }
}
