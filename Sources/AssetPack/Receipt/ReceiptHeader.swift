package import Digest

/// What a receipt says of how a pack was made.
package struct ReceiptHeader: Sendable, Hashable {
  /// The tool's name and version, such as `ba-package 0.1.0`.
  package var tool: String
  /// The codec with its effort and version, such as `lzfse default 1`.
  package var codec: String
  package var assetPackID: String
  /// What the archive depends on beside the tool, the codec and the files' bytes: times, modes, folders.
  ///
  /// Nil until the entries are known.
  package var plan: DigestValue?
  /// The version that the pack is published under, where one was given.
  package var version: UInt64?
  /// The commit that the manifest's repository stands at, in hexadecimal digits.
  package var gitCommit: String?

  package init(
    tool: String, codec: String, assetPackID: String, plan: DigestValue? = nil,
    version: UInt64? = nil,
    gitCommit: String? = nil
  ) {
    self.tool = tool
    self.codec = codec
    self.assetPackID = assetPackID
    self.plan = plan
    self.version = version
    self.gitCommit = gitCommit
  }
}
