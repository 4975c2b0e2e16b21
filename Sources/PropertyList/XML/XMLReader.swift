internal import Diagnostics

/// Reads an XML property list: of XML what property lists need, and nothing that reaches outside.
///
/// Tags, text, comments, CDATA, processing instructions, the five entities and numeric characters are
/// read. A DOCTYPE is gone past; no entity that it declares is ever expanded, nothing is fetched. After
/// an error it goes on where that makes sense. A bare value without `<plist>` is taken, too, as Apple's
/// readers do. Element names are those of Apple's PropertyList-1.0.dtd.
struct XMLReader {
  let bytes: [UInt8]
  var position = 0
  var finder: Finder
  /// The names of the elements that are open, from the outside in.
  var open: [OpenElement] = []

  struct OpenElement {
    let name: String
    let range: Range<Int>
  }

  init(_ source: SourceText) {
    bytes = source.bytes
    finder = Finder(.text(source))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func readDocument() -> PropertyListValue? {
    checkDeclaration()
    guard let tag = nextTag() else {
      finder.report(
        .emptyPropertyList, "the file holds no property list", bytes.count..<bytes.count)
      return nil
    }
    var root: PropertyListValue?
    if tag.name == "plist", !tag.isEnd {
      if !tag.isEmpty { root = readWrapped(tag) }
      if root == nil {
        finder.report(.emptyPropertyList, "the plist element holds no value", tag.range)
      }
    } else {
      root = readElement(tag)
    }
    if let extra = nextTag() {
      finder.report(
        .textAfterPropertyList, "nothing may follow the property list", extra.range)
    }
    return root
  }

  /// The one value of the `plist` element.
  private mutating func readWrapped(_ plist: XMLTag) -> PropertyListValue? {
    open.append(OpenElement(name: plist.name, range: plist.range))
    defer { open.removeLast() }
    var root: PropertyListValue?
    while let tag = nextTag() {
      if tag.isEnd {
        if closes(tag) { return root }
        continue
      }
      let value = readElement(tag)
      if root == nil {
        root = value
      } else {
        finder.report(
          .textAfterPropertyList, "nothing may follow the property list's value", tag.range)
      }
    }
    reportUnclosed()
    return root
  }

  /// The value of an element whose start tag was read; nil after an error.
  mutating func readElement(_ tag: XMLTag) -> PropertyListValue? {
    if tag.isEnd {
      _ = closes(tag)
      return nil
    }
    switch tag.name {
    case "dict", "array":
      guard open.count <= PropertyListDocument.depthLimit else {
        finder.report(
          .propertyListTooDeep,
          "elements are nested more than \(PropertyListDocument.depthLimit) levels deep", tag.range)
        skipElement(tag)
        return nil
      }
      let content =
        tag.name == "dict" ? readMembers(of: tag) : readElements(of: tag)
      return PropertyListValue(content, range: tag.range.lowerBound..<position)
    case "true", "false":
      if !tag.isEmpty { _ = readText(of: tag) }
      return PropertyListValue(
        .boolean(tag.name == "true"), range: tag.range.lowerBound..<position)
    case "string", "integer", "real", "date", "data":
      let text = tag.isEmpty ? "" : readText(of: tag)
      let range = tag.range.lowerBound..<position
      guard let text, let content = scalar(tag.name, text, range) else { return nil }
      return PropertyListValue(content, range: range)
    default:
      reportUnknown(tag)
      skipElement(tag)
      return nil
    }
  }

  private mutating func readElements(of tag: XMLTag) -> PropertyListValue.Content {
    var elements: [PropertyListValue] = []
    forEachChild(of: tag) { reader, child in
      if child.name == "key" {
        finder(&reader, child)
      } else if let element = reader.readElement(child) {
        elements.append(element)
      }
    }
    return .array(elements)

    func finder(_ reader: inout XMLReader, _ child: XMLTag) {
      reader.finder.report(
        .propertyListPairing, "a key stands in an array, which has none", child.range)
      reader.skipElement(child)
    }
  }

  private mutating func readMembers(of tag: XMLTag) -> PropertyListValue.Content {
    var members: [PropertyListMember] = []
    var pending: (key: String, range: Range<Int>)?
    forEachChild(of: tag) { reader, child in
      if child.name == "key" {
        reader.reportMissingValue(pending)
        pending = nil
        let text = child.isEmpty ? "" : reader.readText(of: child)
        if let text { pending = (text, child.range.lowerBound..<reader.position) }
        return
      }
      let value = reader.readElement(child)
      if let (key, range) = pending {
        if let value { members.append(PropertyListMember(key, keyRange: range, value)) }
      } else if value != nil {
        reader.finder.report(
          .propertyListPairing, "expected a key before this \(child.name) element", child.range)
      }
      pending = nil
    }
    if !finder.hasStopped { reportMissingValue(pending) }
    finder.reportDuplicates(in: members)
    return .dictionary(members)
  }

  private mutating func reportMissingValue(_ pending: (key: String, range: Range<Int>)?) {
    guard let pending else { return }
    finder.report(
      .propertyListPairing, "key \"\(DisplayText.escape(pending.key, limit: 100))\" has no value",
      pending.range)
  }

  /// Calls `body` with each start tag inside of an element, up to its end.
  private mutating func forEachChild(of tag: XMLTag, _ body: (inout XMLReader, XMLTag) -> Void) {
    if tag.isEmpty { return }
    open.append(OpenElement(name: tag.name, range: tag.range))
    defer { open.removeLast() }
    while let child = nextTag() {
      if child.isEnd {
        if closes(child) { return }
      } else {
        body(&self, child)
      }
    }
    reportUnclosed()
  }

  // MARK: Ends

  /// Whether an end tag ends the innermost open element; other ones are reported.
  ///
  /// The end of an element around it is left for that one.
  mutating func closes(_ tag: XMLTag) -> Bool {
    guard let inner = open.last else {
      finder.report(
        .unclosedInPropertyList, "\"</\(DisplayText.escape(tag.name))>\" ends nothing", tag.range)
      return false
    }
    if tag.name == inner.name { return true }
    let isOuter = open.contains { $0.name == tag.name }
    finder.report(
      .unclosedInPropertyList,
      "expected \"</\(inner.name)>\", found \"</\(DisplayText.escape(tag.name, limit: 40))>\"",
      tag.range, notes: [finder.note("opened here", inner.range)])
    if isOuter { position = tag.range.lowerBound }
    return isOuter
  }

  mutating func reportUnclosed() {
    guard let inner = open.last, !finder.hasStopped else { return }
    finder.report(
      .unclosedInPropertyList,
      open.count == 1
        ? "this element is never closed" : "the file ends inside \(open.count) elements",
      inner.range,
      notes: open.count == 1 ? [] : [finder.note("the outermost is this", open[0].range)],
      help: "the file may have been cut short")
    finder.stop()
  }

  private mutating func reportUnknown(_ tag: XMLTag) {
    let names = [
      "dict", "key", "array", "string", "integer", "real", "true", "false", "date", "data",
    ]
    let name = DisplayText.escape(tag.name, limit: 40)
    let near = Spelling.suggestion(for: tag.name, among: names)
    finder.report(
      .propertyListElement, "property lists have no element \"\(name)\"", tag.range,
      help: near.map { "did you mean \"\($0)\"?" })
  }
}
