package import Diagnostics
internal import Digest
internal import JSONDocument
package import SystemIO

/// Writes a receipt as the pack is made, a file a line, in memory that does not grow with it.
///
/// The calls come in this order: ``begin(_:)``, ``add(_:_:)`` for each file, ``finish(manifest:archive:)``.
package final class ReceiptWriter {
  private let sink: any ByteSink
  private var pending = ""
  private var fileCount = 0

  private let pieceSize: Int

  /// `pieceSize` is how many bytes are gathered before they are handed on.
  package init(sink: any ByteSink, pieceSize: Int = 1 << 16) {
    self.sink = sink
    self.pieceSize = pieceSize
  }

  package func begin(_ header: ReceiptHeader) throws(Failure) {
    pending += "{\n"
    member("tool", JSONWriter.quoted(header.tool))
    member("codec", JSONWriter.quoted(header.codec))
    member("assetPackID", JSONWriter.quoted(header.assetPackID))
    if let version = header.version { member("version", "\(version)") }
    if let commit = header.gitCommit { member("gitCommit", JSONWriter.quoted(commit)) }
    if let plan = header.plan { member("plan", JSONWriter.quoted(plan.hexadecimal)) }
    pending += "  \"files\": ["
    if pending.utf8.count >= pieceSize { try flush() }
  }

  /// Adds a file by its logical path.
  package func add(_ path: RelativePath, _ digest: FileDigest) throws(Failure) {
    pending += fileCount == 0 ? "\n" : ",\n"
    let name = JSONWriter.quoted(String(decoding: path.bytes, as: UTF8.self))
    pending += "    {\"path\": \(name), \(Self.members(digest))}"
    fileCount += 1
    if pending.utf8.count >= pieceSize { try flush() }
  }

  package func finish(manifest: FileDigest, archive: FileDigest) throws(Failure) {
    pending += fileCount == 0 ? "],\n" : "\n  ],\n"
    member("manifest", "{\(Self.members(manifest))}")
    pending += Self.end(archive: archive)
    try flush()
  }

  /// The last lines of the receipt of an archive.
  static func end(archive: FileDigest) -> String {
    "  \"archive\": {\(members(archive))}\n}\n"
  }

  private func member(_ key: String, _ value: String) {
    pending += "  \"\(key)\": \(value),\n"
  }

  private static func members(_ digest: FileDigest) -> String {
    "\"size\": \(digest.size), \"sha256\": \"\(digest.sha256.hexadecimal)\""
  }

  private func flush() throws(Failure) {
    try sink.write(Array(pending.utf8))
    pending.removeAll(keepingCapacity: true)
  }
}
