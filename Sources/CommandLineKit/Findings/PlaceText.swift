internal import Diagnostics

/// Places as text.
enum PlaceText {
  /// `file:line:column`, a path, or an archive with the place inside it in brackets.
  static func text(_ place: Place) -> String {
    switch place {
    case .source(let location):
      return "\(DisplayText.escape(location.file)):\(location.line):\(location.column)"
    case .path(let path):
      return DisplayText.escape(path)
    case .archive(let name, let entry, let offset, let streamOffset):
      let details = details(entry: entry, offset: offset, streamOffset: streamOffset)
      let name = DisplayText.escape(name)
      return details.isEmpty ? name : "\(name) (\(details))"
    }
  }

  /// `entry Contents/a.png, byte 12, byte 40 of the decoded stream`.
  static func details(entry: String?, offset: UInt64?, streamOffset: UInt64?) -> String {
    var parts: [String] = []
    if let entry { parts.append("entry \(entry.isEmpty ? "\"\"" : DisplayText.escape(entry))") }
    if let offset { parts.append("byte \(offset)") }
    if let streamOffset { parts.append("byte \(streamOffset) of the decoded stream") }
    return parts.joined(separator: ", ")
  }
}
