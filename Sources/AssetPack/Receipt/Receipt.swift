internal import AssetPackManifest
package import Diagnostics
internal import Digest
internal import JSONDocument
package import SystemIO

/// What `package` wrote down of a pack, to tell later whether it is still the same.
package struct Receipt: Sendable {
  /// A file that the pack held.
  package struct File: Sendable {
    package let path: RelativePath
    package let digest: FileDigest
    /// Where it stands in the receipt.
    package let place: Place
  }

  package let archive: FileDigest
  package let manifest: FileDigest
  /// In the order of the text.
  package let files: [File]
  package let assetPackID: String?

  /// The largest receipt that is read, in bytes: some two million files.
  package static let sizeLimit = 256 << 20

  /// Reads a receipt; what is wrong with it is in the findings, and then there is none.
  package static func read(
    _ path: NativePath
  ) throws(Failure) -> (receipt: Receipt?, findings: FindingList) {
    let file = try FileSource(path)
    guard let bytes = try file.readAll(limit: sizeLimit) else {
      throw Failure(
        .tooLarge, "\(file.name) is larger than \(sizeLimit) bytes, too large for a receipt",
        at: .path(file.name))
    }
    return decode(bytes, name: file.name)
  }

  package static func decode(_ bytes: [UInt8], name: String) -> (
    receipt: Receipt?, findings: FindingList
  ) {
    let document = JSONDocument(bytes, name: name, sizeLimit: sizeLimit)
    var rules = RuleContext(source: document.source, isComplete: document.isComplete)
    let receipt = document.root.flatMap { rules.receipt($0) }
    var findings = FindingList()
    findings.add(contentsOf: (document.findings.diagnostics + rules.findings).sortedByPlace())
    return (findings.hasErrors ? nil : receipt, findings)
  }
}

extension RuleContext {
  fileprivate mutating func receipt(_ root: JSONValue) -> Receipt? {
    guard let members = object(root, "a receipt") else { return nil }
    var archive: FileDigest?
    var manifest: FileDigest?
    var files: [Receipt.File]?
    var id: String?
    // Fields are only ever added: those of a later version are none of ours.
    for member in members {
      switch member.key {
      case "archive": archive = fileDigest(member.value, "\"archive\"")
      case "manifest": manifest = fileDigest(member.value, "\"manifest\"")
      case "files": files = receiptFiles(member.value)
      case "assetPackID": id = string(member.value, "\"assetPackID\"")?.value
      default: break
      }
    }
    for key in ["archive", "manifest", "files"] where !members.contains(where: { $0.key == key }) {
      absence(
        .missingKey, "the receipt has no \"\(key)\"", root.opening,
        help: "make receipts with package --receipt")
    }
    guard let archive, let manifest, let files else { return nil }
    return Receipt(archive: archive, manifest: manifest, files: files, assetPackID: id)
  }

  private mutating func receiptFiles(_ value: JSONValue) -> [Receipt.File]? {
    guard let elements = array(value, "\"files\"") else { return nil }
    var files: [Receipt.File] = []
    files.reserveCapacity(elements.count)
    for element in elements {
      guard let members = object(element, "a file"), let digest = fileDigest(element, "a file")
      else { continue }
      guard let member = members.first(where: { $0.key == "path" }) else {
        absence(.missingKey, "the file has no \"path\"", element.opening)
        continue
      }
      guard let text = string(member.value, "\"path\"") else { continue }
      do throws(PathProblem) {
        let path = try RelativePath(archivePath: text.value.utf8)
        files.append(
          Receipt.File(
            path: path, digest: digest, place: .source(source.location(of: element.range))))
      } catch let problem {
        error(.invalidPath, "the path \(problem.description)", text.range)
      }
    }
    return files
  }

  /// An object with `size` and `sha256`, or nil with a finding.
  mutating func fileDigest(_ value: JSONValue, _ what: String) -> FileDigest? {
    guard let members = object(value, what) else { return nil }
    guard let size = members.first(where: { $0.key == "size" }) else {
      absence(.missingKey, "\(what) has no \"size\"", value.opening)
      return nil
    }
    guard let bytes = count(size.value, "\"size\""),
      let digest = sha256(in: members, of: value, what)
    else { return nil }
    return FileDigest(size: bytes, sha256: digest)
  }

  /// The member `sha256` of an object, or nil with a finding.
  mutating func sha256(
    in members: [JSONMember], of value: JSONValue, _ what: String
  ) -> DigestValue? {
    guard let member = members.first(where: { $0.key == "sha256" }) else {
      absence(.missingKey, "\(what) has no \"sha256\"", value.opening)
      return nil
    }
    guard let text = string(member.value, "\"sha256\"") else { return nil }
    if let digest = DigestValue(hexadecimal: text.value, byteCount: 32) { return digest }
    error(.invalidDigest, "a SHA-256 has 64 hexadecimal digits", text.range)
    return nil
  }
}
