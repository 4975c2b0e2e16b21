package import AppleArchiveFormat
package import AssetPack
package import BlockPipeline
package import Diagnostics
package import SystemIO

/// What is different between two packs.
///
/// Compared are paths, kinds, contents and the nine bits of rights; times and owners are not, for they
/// differ each time that Apple's tool makes a pack.
package struct PackDifference: Sendable {
  package struct Change: Sendable {
    package enum Kind: String, Sendable {
      case added, removed, changed, renamed
    }

    package var kind: Kind
    /// What the app asks for; the archive's own path for what it cannot reach. The new one of two.
    package let path: [UInt8]
    /// The former path of what was renamed.
    package var oldPath: [UInt8]?
    package let isFolder: Bool
    /// In bytes, of the side or sides where it is; nil for folders.
    package var oldSize: UInt64?
    package var newSize: UInt64?
    /// The former and the new rights, when these differ.
    package var modes: (old: UInt16, new: UInt16)?
  }

  /// How many of the new pack's compressed blocks the old one does not have.
  package struct Blocks: Sendable {
    package let old: Int
    package let new: Int
    package let changed: Int
    /// The bytes of those, as they are stored.
    package let changedBytes: UInt64
  }

  /// In the order of their paths; moved files stand where they are now.
  package internal(set) var changes: [Change] = []
  /// Nil when a pack has no blocks.
  package internal(set) var blocks: Blocks?
  /// What keeps the packs from being compared.
  package internal(set) var findings = FindingList()

  /// Reads both packs to their ends.
  ///
  /// `judge` makes what tells of each entry of one pack what forbids to trust it.
  package init(
    _ old: NativePath, _ new: NativePath, pool: WorkerPool, limits: ArchiveLimits,
    judge: (NativePath) -> (PackEntry) -> [Diagnostic], progress: (UInt64) -> Void = { _ in }
  ) {
    do throws(Failure) {
      let before = try PackIndex(
        old, pool: pool, limits: limits, judge: judge(old), progress: progress)
      findings.add(before.findings)
      let after = try PackIndex(
        new, pool: pool, limits: limits, judge: judge(new), progress: progress)
      findings.add(after.findings)
      guard !findings.hasErrors else { return }
      var comparison = IndexComparison(before, after)
      changes = comparison.changes()
      blocks = Self.blocks(before, after)
    } catch {
      findings.add(error.diagnostic)
    }
  }

  private static func blocks(_ before: PackIndex, _ after: PackIndex) -> Blocks? {
    guard let old = before.blocks, let new = after.blocks else { return nil }
    let known = Set(old.map(\.digest))
    let changed = new.filter { !known.contains($0.digest) }
    return Blocks(
      old: old.count, new: new.count, changed: changed.count,
      changedBytes: changed.reduce(0) { $0 + $1.size })
  }
}
