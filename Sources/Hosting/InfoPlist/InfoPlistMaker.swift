package import PropertyList

/// Makes the keys of a route for an app's Info.plist.
package struct InfoPlistMaker: Sendable {
  package var route: HostingRoute
  package var appGroup: String?
  package var manifestURL: String?
  package var sizes: InitialSizes
  /// Sorted, without doubles.
  package var hosts: [DownloadHost]

  package init(
    route: HostingRoute, appGroup: String?, manifestURL: String?, sizes: InitialSizes,
    hosts: some Sequence<DownloadHost>
  ) {
    self.route = route
    self.appGroup = appGroup
    self.manifestURL = manifestURL
    self.sizes = sizes
    self.hosts = Set(hosts).sorted { $0.name < $1.name }
  }

  /// The dictionary, its keys in the order of their bytes; a key without its input is left out.
  package var dictionary: PropertyListValue {
    let keys = InfoPlistKey.allCases.filter {
      $0.need(route) == .required || $0 == .appGroupID && appGroup != nil
    }
    return PropertyListValue(.dictionary(members(keys.filter { !$0.isRestriction }, all: keys)))
  }

  private func members(_ keys: [InfoPlistKey], all: [InfoPlistKey]) -> [PropertyListMember] {
    keys.sorted { $0.rawValue < $1.rawValue }.compactMap { key in
      content(of: key, all: all).map { PropertyListMember(key.rawValue, PropertyListValue($0)) }
    }
  }

  private func content(
    of key: InfoPlistKey, all keys: [InfoPlistKey]
  ) -> PropertyListValue.Content? {
    if let size = sizes[key] { return .integer(Int64(clamping: size)) }
    switch key {
    case .appGroupID: return appGroup.map { .string($0) }
    case .manifestURL: return manifestURL.map { .string($0) }
    case .hasManagedAssetPacks, .usesAppleHosting: return .boolean(true)
    case .domainAllowList:
      return .array(hosts.map { PropertyListValue(.string($0.name)) })
    default: return .dictionary(members(keys.filter(\.isRestriction), all: keys))
    }
  }
}
