internal import Diagnostics

/// One finding as an object of a SARIF log's `results`.
struct SARIFResult {
  let uris: ArtifactURIs

  func object(_ diagnostic: Diagnostic, ruleIndex: Int, suppression: String?) -> JSONLine {
    var result = JSONLine()
    result.add("ruleId", diagnostic.code.id)
    result.add("ruleIndex", ruleIndex)
    result.add("level", diagnostic.severity.rawValue)
    result.add("message", Self.message(text(diagnostic)))
    if let place = diagnostic.place { result.add("locations", [location(place)]) }
    let related = diagnostic.notes.compactMap { note in
      note.place.map { location($0, message: note.message) }
    }
    if !related.isEmpty { result.add("relatedLocations", related) }
    if let suppression {
      var object = JSONLine()
      object.add("kind", "external")
      object.add("justification", suppression)
      result.add("suppressions", [object])
    }
    return result
  }

  static func message(_ text: String) -> JSONLine {
    var message = JSONLine()
    message.add("text", text)
    return message
  }

  private func text(_ diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message]
    lines += diagnostic.notes.filter { $0.place == nil }.map { "note: \($0.message)" }
    if let help = diagnostic.help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }

  /// A place; one inside an archive is a byte of the file, with the entry as a logical location.
  private func location(_ place: Place, message: String? = nil) -> JSONLine {
    var artifact = JSONLine()
    var region = JSONLine()
    var logical: JSONLine?
    var properties: JSONLine?
    switch place {
    case .source(let location):
      artifact.add("uri", uris.reference(to: location.file))
      region.add("startLine", location.line)
      region.add("startColumn", location.utf16Column)
      region.add("endLine", location.line)
      region.add("endColumn", location.utf16EndColumn)
    case .path(let path):
      artifact.add("uri", uris.reference(to: path))
    case .archive(let name, let entry, let offset, let streamOffset):
      artifact.add("uri", uris.reference(to: name))
      region.add("byteOffset", ifPresent: offset)
      if let entry {
        var object = JSONLine()
        object.add("fullyQualifiedName", entry)
        object.add("kind", "resource")
        logical = object
      }
      if let streamOffset {
        var object = JSONLine()
        object.add("streamOffset", streamOffset)
        properties = object
      }
    }
    var physical = JSONLine()
    physical.add("artifactLocation", artifact)
    if !region.isEmpty { physical.add("region", region) }
    var location = JSONLine()
    location.add("physicalLocation", physical)
    if let logical { location.add("logicalLocations", [logical]) }
    if let message { location.add("message", Self.message(message)) }
    if let properties { location.add("properties", properties) }
    return location
  }
}
