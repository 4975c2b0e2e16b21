package import AppleArchiveFormat
package import SystemIO

/// What `verify` is asked for.
package struct VerificationOptions: Sendable {
  package var limits: ArchiveLimits
  /// The source root to compare with, byte for byte.
  package var source: NativePath?

  package init(limits: ArchiveLimits = ArchiveLimits(), source: NativePath? = nil) {
    self.limits = limits
    self.source = source
  }
}
