internal import Diagnostics
internal import JSONDocument

/// Makes the manifest of a part of a pack from the manifest of the whole.
package enum DerivedManifest {
  /// A file of the part: where it is taken from and where it is stored, both in UTF-8.
  package struct File: Sendable {
    package let source: String
    package let destination: String

    package init(source: String, destination: String) {
      self.source = source
      self.destination = destination
    }
  }

  /// The text of the part's manifest; nil for a text in which id or selectors are not found once.
  ///
  /// It is the whole's text, byte for byte, but for two places: the id gets the language after a
  /// hyphen and the key `language` behind it, and the selectors become one for each file, in the order
  /// given. So the same manifest and the same files give the same bytes.
  package static func text(
    from bytes: [UInt8], language: String?, files: some Sequence<File>
  ) -> [UInt8]? {
    let document = JSONDocument(bytes, name: "")
    guard case .object(let members) = document.root?.content,
      let id = value("assetPackID", in: members), case .string(let name) = id.content,
      let selectors = value("fileSelectors", in: members), id.range.upperBound <= bytes.count
    else { return nil }
    var edits: [(range: Range<Int>, text: String)] = [
      (selectors.range, "[\n" + files.map(selector).joined(separator: ",\n") + "\n  ]")
    ]
    if let language {
      edits.append(
        (
          id.range,
          JSONWriter.quoted(name + "-" + language) + ", \"language\": "
            + JSONWriter.quoted(language)
        ))
    }
    var result = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return result
  }

  private static func value(_ key: String, in members: [JSONMember]) -> JSONValue? {
    let found = members.filter { $0.key.utf8.elementsEqual(key.utf8) }
    return found.count == 1 ? found[0].value : nil
  }

  private static func selector(_ file: File) -> String {
    if file.source.utf8.elementsEqual(file.destination.utf8) {
      return "    {\"file\": \(JSONWriter.quoted(file.source))}"
    }
    return "    {\"fileSource\": \(JSONWriter.quoted(file.source)), "
      + "\"fileDestination\": \(JSONWriter.quoted(file.destination))}"
  }
}
