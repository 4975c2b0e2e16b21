package import Diagnostics
package import JSONDocument

/// The list of packs that devices read to find out what to download.
///
/// Its shape, `{"assetPacks": [{id, url, version, downloadSize, downloadPolicy, host}]}` with `userInfo`
/// where a pack has it, was seen in files that Apple's tool wrote; that a pack's `language` is there, too,
/// is an inference.
package struct DownloadManifest: Sendable {
  package struct Entry: Sendable {
    package var id: String
    package var url: String
    package var version: UInt64
    /// The archive's size in bytes.
    package var downloadSize: UInt64
    package var downloadPolicy: JSONValue
    package var host: JSONValue
    package var language: String?
    package var userInfo: JSONValue?
    /// Keys that are not known, kept as they are.
    package var foreign: [JSONMember]
    /// Where it stands; nil for one that was made.
    package var place: Place?

    package init(
      id: String, url: String, version: UInt64, downloadSize: UInt64, downloadPolicy: JSONValue,
      host: JSONValue = DownloadManifest.thirdParty, language: String? = nil,
      userInfo: JSONValue? = nil, foreign: [JSONMember] = [], place: Place? = nil
    ) {
      self.id = id
      self.url = url
      self.version = version
      self.downloadSize = downloadSize
      self.downloadPolicy = downloadPolicy
      self.host = host
      self.language = language
      self.userInfo = userInfo
      self.foreign = foreign
      self.place = place
    }

    /// The id as bytes: Swift's `==` would take two spellings for one.
    package var key: [UInt8] { Array(id.utf8) }
  }

  package var entries: [Entry]
  /// Keys beside `assetPacks` that are not known, kept as they are.
  package var foreign: [JSONMember]

  package init(entries: [Entry] = [], foreign: [JSONMember] = []) {
    self.entries = entries
    self.foreign = foreign
  }

  package subscript(id: String) -> Entry? {
    let key = Array(id.utf8)
    return entries.first { $0.key == key }
  }

  /// What stands for a server of one's own; Apple's is another one.
  package static let thirdParty = JSONValue(.object([JSONMember("thirdParty", .object([]))]))

  /// The text, packs in the order of their ids' bytes.
  package var text: String {
    let sorted = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let packs = JSONMember("assetPacks", .array(sorted.map(\.json)))
    return JSONValue(.object([packs] + foreign)).text + "\n"
  }
}

extension DownloadManifest.Entry {
  fileprivate var json: JSONValue {
    func number(_ value: UInt64) -> JSONValue.Content {
      .number(Int64(exactly: value).map(JSONNumber.integer) ?? .unsigned(value))
    }
    var members = [
      JSONMember("id", .string(id)), JSONMember("url", .string(url)),
      JSONMember("version", number(version)), JSONMember("downloadSize", number(downloadSize)),
      JSONMember("downloadPolicy", downloadPolicy.content), JSONMember("host", host.content),
    ]
    if let language { members.append(JSONMember("language", .string(language))) }
    if let userInfo { members.append(JSONMember("userInfo", userInfo.content)) }
    return JSONValue(.object(members + foreign))
  }

  /// Whether all but the version is the same.
  package func describesSame(as other: Self) -> Bool { differences(from: other).isEmpty }

  /// The names of the keys, the version apart, whose values differ.
  package func differences(from other: Self) -> [String] {
    var keys: [String] = []
    if !url.utf8.elementsEqual(other.url.utf8) { keys.append("url") }
    if downloadSize != other.downloadSize { keys.append("downloadSize") }
    if !downloadPolicy.means(other.downloadPolicy) { keys.append("downloadPolicy") }
    if !host.means(other.host) { keys.append("host") }
    if language.map({ Array($0.utf8) }) != other.language.map({ Array($0.utf8) }) {
      keys.append("language")
    }
    let infos = (userInfo ?? JSONValue(.null), other.userInfo ?? JSONValue(.null))
    if !infos.0.means(infos.1) { keys.append("userInfo") }
    if !JSONValue(.object(foreign)).means(JSONValue(.object(other.foreign))) {
      keys.append("other keys")
    }
    return keys
  }
}
