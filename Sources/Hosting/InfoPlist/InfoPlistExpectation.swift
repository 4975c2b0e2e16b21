/// What is known of an app besides its Info.plist.
package struct InfoPlistExpectation: Sendable {
  /// Nil when it is to be told from the Info.plist.
  package var route: HostingRoute?
  package var appGroup: String?
  package var manifestURL: String?
  /// Nil when no packs are at hand.
  package var sizes: InitialSizes?
  /// The hosts that packs are downloaded from, the manifest's own not among them.
  package var hosts: [DownloadHost]

  package init(
    route: HostingRoute?, appGroup: String?, manifestURL: String?, sizes: InitialSizes?,
    hosts: [DownloadHost]
  ) {
    self.route = route
    self.appGroup = appGroup
    self.manifestURL = manifestURL
    self.sizes = sizes
    self.hosts = hosts
  }
}
