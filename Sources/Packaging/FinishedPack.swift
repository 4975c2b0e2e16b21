package import AppleArchiveFormat

/// A pack that lies complete in temporary files, and waits for its name.
///
/// Letting go of it without a commit removes the files.
package struct FinishedPack: Sendable {
  package let statistics: ArchiveStatistics
  private let transaction: PackTransaction

  init(statistics: ArchiveStatistics, transaction: PackTransaction) {
    self.statistics = statistics
    self.transaction = transaction
  }

  /// Records the digest in the lock, and gives the files their names.
  package func commit() throws(PackagingFailure) {
    try transaction.commit()
  }
}
