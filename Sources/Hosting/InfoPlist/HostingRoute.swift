/// The ways for packs to reach devices, each with keys of its own in the app's Info.plist.
package enum HostingRoute: String, Sendable, CaseIterable {
  /// Apple keeps the packs, and the system manages them.
  case appleHosted = "apple-hosted"
  /// A server of one's own has the packs and a download manifest, and the system manages them.
  case selfHosted = "self-hosted"
  /// A server of one's own has the files, and the app's extension asks for each.
  case unmanaged
}
