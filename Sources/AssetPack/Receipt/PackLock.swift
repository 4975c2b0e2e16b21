internal import AssetPackManifest
package import Diagnostics
package import Digest
internal import JSONDocument
package import SystemIO

/// Which bytes each pack's version has, so that no version ever gets others.
package struct PackLock: Sendable {
  /// The version of a pack that was made last, and what its archive hashes to.
  package struct Entry: Sendable, Hashable {
    package let version: UInt64
    package let sha256: DigestValue
  }

  /// By the pack's id, as bytes: two ids are never taken for one.
  package private(set) var entries: [[UInt8]: Entry] = [:]

  package init() {}

  /// Reads a lock; a missing file is an empty one.
  ///
  /// What is wrong with the text is in the findings, and then there is no lock.
  package static func read(
    _ path: NativePath
  ) throws(Failure) -> (lock: PackLock?, findings: FindingList) {
    let bytes: [UInt8]?
    let name = path.display
    do throws(Failure) {
      bytes = try FileSource(path).readAll(limit: JSONDocument.sizeLimit)
    } catch  where error.code == .missingInput {
      return (PackLock(), FindingList())
    }
    guard let bytes else {
      throw Failure(
        .tooLarge, "\(name) is larger than \(JSONDocument.sizeLimit) bytes, too large for a lock",
        at: .path(name))
    }
    let document = JSONDocument(bytes, name: name)
    var rules = RuleContext(source: document.source, isComplete: document.isComplete)
    var lock = PackLock()
    if let root = document.root { rules.decode(root, into: &lock) }
    var findings = FindingList()
    findings.add(contentsOf: (document.findings.diagnostics + rules.findings).sortedByPlace())
    return (findings.hasErrors ? nil : lock, findings)
  }

  /// The version that a pack is made under: the one asked for, else the last one, else 1.
  ///
  /// Throws ``DiagnosticCode/versionLowered`` when the lock holds a later one.
  package func version(
    of id: String, asked: UInt64?, place: Place
  ) throws(Failure) -> UInt64 {
    guard let entry = entries[Array(id.utf8)] else { return asked ?? 1 }
    guard let asked else { return entry.version }
    guard asked >= entry.version else {
      throw Failure(
        .versionLowered,
        "version \(asked) of \(DisplayText.escape(id)) comes before version \(entry.version), "
          + "which the lock holds", at: place,
        help: "pass --pack-version \(entry.version) or a later one; versions only rise")
    }
    return asked
  }

  /// Adds a pack's digest under its version; returns whether that changed anything.
  ///
  /// Throws ``DiagnosticCode/versionTaken`` when the version stands for other bytes.
  package mutating func record(
    _ id: String, version: UInt64, _ sha256: DigestValue, place: Place
  ) throws(Failure) -> Bool {
    let new = Entry(version: version, sha256: sha256)
    let old = entries.updateValue(new, forKey: Array(id.utf8))
    guard let old, old.version == version, old != new else { return old != new }
    throw Failure(
      .versionTaken,
      "version \(version) of \(DisplayText.escape(id)) is locked with other bytes", at: place,
      notes: [
        Diagnostic.Note("locked: SHA-256 \(old.sha256.hexadecimal)"),
        Diagnostic.Note("now: SHA-256 \(sha256.hexadecimal)"),
      ], help: "pass --pack-version \(version + 1), or find out what changed")
  }

  /// The lock's text, ids in the order of their bytes.
  package var text: String {
    let lines = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { id, entry in
      "    \(JSONWriter.quoted(String(decoding: id, as: UTF8.self))): "
        + "{\"version\": \(entry.version), \"sha256\": \"\(entry.sha256.hexadecimal)\"}"
    }
    return "{\n  \"packs\": {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
  }

  fileprivate mutating func add(_ id: String, _ entry: Entry) {
    entries[Array(id.utf8)] = entry
  }
}

extension RuleContext {
  fileprivate mutating func decode(_ root: JSONValue, into lock: inout PackLock) {
    guard let members = object(root, "a lock") else { return }
    for member in members where !isFull {
      guard member.key == "packs" else {
        unknownLockKey(member)
        continue
      }
      for pack in object(member.value, "\"packs\"") ?? [] where !isFull {
        if let entry = lockEntry(pack.value) { lock.add(pack.key, entry) }
      }
    }
    if !members.contains(where: { $0.key == "packs" }) {
      absence(.missingKey, "the lock has no \"packs\"", root.opening)
    }
  }

  private mutating func lockEntry(_ value: JSONValue) -> PackLock.Entry? {
    guard let members = object(value, "a pack's entry") else { return nil }
    var version: UInt64?
    for member in members where !isFull {
      switch member.key {
      case "version": version = count(member.value, "\"version\"")
      case "sha256": break
      default: unknownLockKey(member)
      }
    }
    if !members.contains(where: { $0.key == "version" }) {
      absence(.missingKey, "the entry has no \"version\"", value.opening)
    }
    guard let digest = sha256(in: members, of: value, "the entry"), let version else { return nil }
    return PackLock.Entry(version: version, sha256: digest)
  }

  /// The lock is written anew, so that what is not understood would be lost.
  private mutating func unknownLockKey(_ member: JSONMember) {
    error(
      .unknownKey, "a lock has no key \"\(DisplayText.escape(member.key))\"", member.keyRange,
      help: "remove it, or use the version of ba-package that wrote it")
  }
}
