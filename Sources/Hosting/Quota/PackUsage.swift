/// What one pack takes of the quota, and why.
///
/// Of all versions that count the largest one does (App Store Connect Help, "Apple-hosted asset pack
/// size limits").
package struct PackUsage: Sendable {
  /// Where a version is.
  package enum Origin: Sendable, Hashable {
    case uploaded(UInt64)
    /// In a file that is yet to be uploaded, by its name, fit for display.
    case file(String)
  }

  /// Why a version does not count.
  package enum Exclusion: String, Sendable {
    case awaitingUpload, processing, failed
    /// A later version took its place in TestFlight and on the App Store.
    case superseded
  }

  package struct Version: Sendable {
    package let origin: Origin
    /// In bytes.
    package let size: UInt64
    /// Nil for one that counts.
    package let exclusion: Exclusion?
    package let isInTestFlight: Bool
    package let isInAppStore: Bool
  }

  package let id: String
  package internal(set) var versions: [Version] = []

  /// The largest version that counts, of equal ones the last; nil when none does.
  package var counted: Version? {
    versions.filter { $0.exclusion == nil }.max { $0.size < $1.size || $0.size == $1.size }
  }

  /// What the pack takes, in bytes.
  package var bytes: UInt64 { counted?.size ?? 0 }
}

extension PackUsage.Version {
  init(_ version: PackStates.Version) {
    let exclusion: PackUsage.Exclusion? =
      switch version.state {
      case .awaitingUpload: .awaitingUpload
      case .processing: .processing
      case .failed: .failed
      case .complete:
        version.betaState == .superseded && version.appStoreState == .superseded
          ? .superseded : nil
      }
    self.init(
      origin: .uploaded(version.number), size: version.size, exclusion: exclusion,
      isInTestFlight: version.betaState == .readyForTesting,
      isInAppStore: version.appStoreState == .readyForDistribution)
  }

  init(file name: String, size: UInt64) {
    self.init(
      origin: .file(name), size: size, exclusion: nil, isInTestFlight: false, isInAppStore: false)
  }
}
