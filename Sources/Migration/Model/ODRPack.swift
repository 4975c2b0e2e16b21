/// An asset pack as Xcode forms it: what all resources with one set of tags become.
package struct ODRPack: Sendable {
  /// In the order in which they are hashed.
  package let tags: [String]
  package let identifier: String
  /// The name of its folder, `.assetpack` included.
  package let directory: String
  /// 1 with the app, less for what is fetched after it; nil when it is left to the app.
  package let priority: Double?
  /// The names of its resources, in the order of their bytes.
  package let resources: [String]
  /// What its files add up to before anything is compiled or compressed, in bytes.
  package let size: UInt64
  package let fileCount: UInt64

  package init(
    tags: [String], identifier: String, directory: String, priority: Double?, resources: [String],
    size: UInt64, fileCount: UInt64
  ) {
    self.tags = tags
    self.identifier = identifier
    self.directory = directory
    self.priority = priority
    self.resources = resources
    self.size = size
    self.fileCount = fileCount
  }
}
