internal import Diagnostics
internal import Digest
internal import JSONDocument
internal import PackServer
internal import ServerCodes
internal import SystemIO

/// What is remembered of a set of packs between runs: the port that devices were told, and the
/// versions that they have.
///
/// A set is told by its packs' ids, so that new versions of the packs, and other folders, are the same
/// set. The file is `set-KEY.json` in the data folder:
/// `{"port":N,"packs":{"ID":{"version":N,"sha256":"…"}}}`.
struct SetMemory: Sendable {
  private let folder: PrivateFolder
  private let key: DigestValue
  var port: UInt16?
  var ledger = VersionLedger()

  private var file: String { "set-\(key.hexadecimal.prefix(16)).json" }

  /// Ports for first use: below those that systems give to outgoing connections.
  private static let ports: (first: UInt64, count: UInt64) = (20_000, 10_000)

  /// Reads what is remembered of the packs with these ids; a damaged file is a finding.
  init(_ ids: some Sequence<String>, in folder: PrivateFolder) throws(Failure) {
    self.folder = folder
    let sorted = Set(ids.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
    key = try Digester.digest(Array(sorted.joined(separator: [0])))
  }

  /// Reads the file; false when it is damaged.
  mutating func read() throws(Failure) -> Bool {
    guard let bytes = try folder.read(file) else { return true }
    let document = JSONDocument(bytes, name: file)
    guard document.isComplete, !document.findings.hasErrors,
      case .object(let members)? = document.root?.content
    else { return false }
    for member in members {
      switch (member.key, member.value.content) {
      case ("port", .number(.integer(let number))):
        guard let number = UInt16(exactly: number), number > 0 else { return false }
        port = number
      case ("packs", .object(let packs)):
        for pack in packs {
          guard let entry = Self.entry(pack.value) else { return false }
          ledger.remember(Array(pack.key.utf8), entry)
        }
      default: return false
      }
    }
    return true
  }

  private static func entry(_ value: JSONValue) -> VersionLedger.Entry? {
    guard case .object(let members) = value.content else { return nil }
    var version: UInt64?
    var digest: DigestValue?
    for member in members {
      switch (member.key, member.value.content) {
      case ("version", .number(.integer(let number))): version = UInt64(exactly: number)
      case ("sha256", .string(let text)): digest = DigestValue(hexadecimal: text, byteCount: 32)
      default: return nil
      }
    }
    guard let version, let digest else { return nil }
    return VersionLedger.Entry(version: version, sha256: digest)
  }

  /// Writes the file anew.
  func write() throws(Failure) {
    var writer = JSONWriter()
    writer.object { writer in
      if let port {
        writer.key("port")
        writer.value(port)
      }
      writer.key("packs")
      writer.object { writer in
        for (id, entry) in ledger.entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
          writer.key(String(decoding: id, as: UTF8.self))
          writer.object { writer in
            writer.key("version")
            writer.value(entry.version)
            writer.key("sha256")
            writer.value(entry.sha256.hexadecimal)
          }
        }
      }
    }
    try folder.write(file, Array((writer.text + "\n").utf8))
  }

  /// Takes the remembered port, or for a set that was never served a free one that its ids lead to.
  func takePort() throws(Failure) -> ServerPort {
    if let port { return try ServerPort.take(port) }
    let start = key.bytes.prefix(4).reduce(0) { $0 << 8 | UInt64($1) }
    for attempt in 0..<UInt64(100) {
      do throws(Failure) {
        return try ServerPort.take(UInt16(Self.ports.first + (start + attempt) % Self.ports.count))
      } catch  where error.code == .portInUse && attempt < 99 {
        continue
      }
    }
    throw Failure(.portUnavailable, "no port is free", help: "name one with --port")
  }
}
