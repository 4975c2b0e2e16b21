package import AssetPack
package import Diagnostics
internal import AppleArchiveFormat

/// What must be true of an entry before anything of it is written to disk or to another archive.
///
/// The rules of `verify` about paths, types and collisions, and bounds on depth and names, which
/// `verify` has no use for.
package struct SafetyRules {
  /// The most components a path may have; whoever walks the files needs a descriptor for each.
  package static let depthLimit = 200
  /// The most bytes that the names of all entries may have together.
  package static let nameBytesLimit = 256 << 20

  private static let unsafe: Set<DiagnosticCode> = [
    .badEntryPath, .badEntryType, .outsideLayout, .duplicateEntry, .collidingEntries,
    .entryBelowFile, .entryPathNotUTF8,
  ]

  private let archiveName: String
  private var rules: EntryRules
  private var nameBytes = 0

  package init(archiveName: String) {
    self.archiveName = archiveName
    rules = EntryRules(archiveName: archiveName)
  }

  /// Everything that forbids to write an entry; none for one that is safe.
  package mutating func check(_ pack: PackEntry) -> [Diagnostic] {
    let entry = pack.entry
    // A path is looked at in detail only once its length is known to be sane.
    let depth = entry.header.path.count { $0 == UInt8(ascii: "/") } + 1
    if depth > Self.depthLimit {
      return [
        finding(
          .badEntryPath,
          "the path \"\(DisplayText.escape(entry.header.path.prefix(80)))…\" is \(depth) levels "
            + "deep; \(Self.depthLimit) is the most", entry)
      ]
    }
    nameBytes += entry.header.path.split(separator: UInt8(ascii: "/")).last?.count ?? 0
    if nameBytes > Self.nameBytesLimit {
      return [
        finding(
          .badEntryPath,
          "the names in the archive have more than \(Self.nameBytesLimit) bytes together", entry)
      ]
    }
    rules.check(pack)
    var findings = rules.takeFindings().diagnostics.filter {
      $0.severity == .error && Self.unsafe.contains($0.code)
    }
    if entry.type == .file, entry.header.hardLinkCluster != nil {
      findings.append(
        finding(
          .badEntryType, "\"\(entry.displayPath)\" is one of several hard links to a file", entry))
    }
    return findings
  }

  private func finding(
    _ code: DiagnosticCode, _ message: String, _ entry: ArchiveEntry
  ) -> Diagnostic {
    Diagnostic(
      .error, code, message,
      at: .archive(
        name: archiveName, entry: DisplayText.escape(entry.header.path.prefix(1024)),
        offset: entry.fileOffset, streamOffset: entry.streamOffset))
  }
}
