package import AssetPackManifest
package import Diagnostics
internal import HTTPClient
internal import JSONDocument
package import SystemIO

extension DownloadManifest {
  /// Reads a download manifest; nil when there are errors in the findings, or no JSON at all.
  package static func read(
    _ path: NativePath
  ) throws(Failure) -> (manifest: DownloadManifest?, findings: FindingList) {
    let (manifest, _, findings) = try readWithBytes(try FileSource(path))
    return (manifest, findings)
  }

  /// Reads a download manifest, and gives its bytes, too.
  package static func readWithBytes(
    _ file: FileSource
  ) throws(Failure) -> (manifest: DownloadManifest?, bytes: [UInt8], findings: FindingList) {
    guard let bytes = try file.readAll(limit: JSONDocument.sizeLimit) else {
      throw Failure(
        .tooLarge,
        "\(file.name) is larger than \(JSONDocument.sizeLimit) bytes, too large for a download "
          + "manifest", at: .path(file.name))
    }
    let (manifest, findings) = decode(bytes, name: file.name)
    return (manifest, bytes, findings)
  }

  /// Decodes a download manifest's text; `name` is the file's name, fit for display.
  package static func decode(
    _ bytes: [UInt8], name: String
  ) -> (manifest: DownloadManifest?, findings: FindingList) {
    let document = JSONDocument(bytes, name: name)
    var rules = RuleContext(source: document.source, isComplete: document.isComplete)
    let manifest = document.root.flatMap { rules.downloadManifest($0) }
    var findings = FindingList()
    findings.add(contentsOf: (document.findings.diagnostics + rules.findings).sortedByPlace())
    return (findings.hasErrors ? nil : manifest, findings)
  }
}

extension RuleContext {
  fileprivate mutating func downloadManifest(_ root: JSONValue) -> DownloadManifest? {
    guard let members = object(root, "a download manifest") else { return nil }
    var manifest = DownloadManifest()
    var isThere = false
    for member in members where !isFull {
      if member.key == "assetPacks" {
        isThere = true
        manifest.entries = assetPacks(member.value)
      } else {
        warnOfForeignKey(member)
        manifest.foreign.append(member)
      }
    }
    if !isThere {
      absence(
        .missingKey, "the download manifest has no \"assetPacks\"", root.opening,
        help: "make one with download-manifest create")
    }
    return manifest
  }

  private mutating func assetPacks(_ value: JSONValue) -> [DownloadManifest.Entry] {
    var entries: [DownloadManifest.Entry] = []
    var ids: [[UInt8]: Range<Int>] = [:]
    var urls: [[UInt8]: Range<Int>] = [:]
    for element in array(value, "\"assetPacks\"") ?? [] where !isFull {
      guard let members = object(element, "a pack") else { continue }
      if let entry = entry(members, of: element) { entries.append(entry) }
      refuseRepetition(of: "id", in: members, &ids, .duplicatePack, "each pack is listed once")
      refuseRepetition(
        of: "url", in: members, &urls, .sharedURL, "give each pack an address of its own")
    }
    return entries
  }

  private mutating func refuseRepetition(
    of key: String, in members: [JSONMember], _ seen: inout [[UInt8]: Range<Int>],
    _ code: DiagnosticCode, _ help: String
  ) {
    guard let value = members.first(where: { $0.key == key })?.value,
      case .string(let text) = value.content
    else { return }
    if let earlier = seen[Array(text.utf8)] {
      error(
        code, "another pack has this \(key), too", value.range,
        notes: [note("the first one is here", earlier)], help: help)
    } else {
      seen[Array(text.utf8)] = value.range
    }
  }

  private static let required = ["id", "url", "version", "downloadSize", "downloadPolicy"]

  private mutating func entry(
    _ members: [JSONMember], of value: JSONValue
  ) -> DownloadManifest.Entry? {
    var entry = DownloadManifest.Entry(
      id: "", url: "", version: 0, downloadSize: 0, downloadPolicy: value,
      host: DownloadManifest.thirdParty, foreign: [],
      place: .source(source.location(of: value.opening)))
    for member in members where !isFull {
      let value = member.value
      switch member.key {
      case "id":
        guard let id = string(value, "\"id\"") else { break }
        checkIdentifier(id, isForStore: false)
        entry.id = id.value
        entry.place = .source(source.location(of: id.range))
      case "url":
        guard let url = string(value, "\"url\"") else { break }
        checkAddress(url)
        entry.url = url.value
      case "version": entry.version = count(value, "\"version\"") ?? 0
      case "downloadSize": entry.downloadSize = count(value, "\"downloadSize\"") ?? 0
      case "downloadPolicy":
        _ = decodePolicy(value)
        entry.downloadPolicy = value
      case "host":
        if object(value, "\"host\"") != nil { entry.host = value }
      case "language":
        guard let language = string(value, "\"language\"") else { break }
        checkLanguage(language)
        entry.language = language.value
      case "userInfo":
        if object(value, "\"userInfo\"") != nil { entry.userInfo = value }
      default:
        warnOfForeignKey(member)
        entry.foreign.append(member)
      }
    }
    for key in Self.required where !members.contains(where: { $0.key == key }) {
      absence(.missingKey, "the pack has no \"\(key)\"", value.opening)
    }
    return entry
  }

  private mutating func checkAddress(_ url: Located<String>) {
    do throws(HTTPURL.Problem) {
      if try HTTPURL(url.value).scheme != .https {
        error(
          .insecureURL, "the address is not HTTPS; devices refuse it", url.range,
          help: "serve the pack over HTTPS")
      }
    } catch let problem {
      error(.invalidURL, "the address \(problem.reason)", url.range)
    }
  }

  private mutating func warnOfForeignKey(_ member: JSONMember) {
    warning(
      .foreignKey,
      "no download manifest that is known has the key \"\(DisplayText.escape(member.key, limit: 100))\"",
      member.keyRange, help: "it is kept; remove it unless you know what reads it")
  }
}
