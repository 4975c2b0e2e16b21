package import Diagnostics
internal import Digest

/// How Xcode names asset packs and orders their download.
///
/// From swift-build (Apache-2.0 with runtime exception), commit 41aee626, and checked against the values
/// in its own tests: the hash is MD5 over the sorted tags joined with `:`.
package struct PackRule: Sendable {
  package let bundleIdentifier: String
  package let initialInstallTags: [String]
  package let prefetchOrder: [String]
  /// How many UTF-8 bytes the name of a pack's folder may have.
  static let directoryLimit = 240

  package init(bundleIdentifier: String, initialInstallTags: [String], prefetchOrder: [String]) {
    self.bundleIdentifier = bundleIdentifier
    self.initialInstallTags = initialInstallTags
    self.prefetchOrder = prefetchOrder
    initial = Set(initialInstallTags.map(ExactString.init))
    let order = prefetchOrder.unique
    var places: [ExactString: Int] = [:]
    for (index, tag) in order.enumerated() { places[ExactString(tag)] = index }
    self.places = places
  }

  private let initial: Set<ExactString>
  private let places: [ExactString: Int]

  /// Tags in the order in which Xcode hashes them: that of Swift's strings.
  package static func sorted(_ tags: [String]) -> [String] {
    tags.sorted()
  }

  /// 32 hexadecimal digits that stand for a set of tags.
  package static func hash(of tags: [String]) throws(Failure) -> String {
    try Digester.digest(Array(sorted(tags).joined(separator: ":").utf8), .md5).hexadecimal
  }

  /// `BUNDLEID.asset-pack-HASH`.
  package func identifier(hash: String) -> String {
    "\(bundleIdentifier).asset-pack-\(hash)"
  }

  /// `BUNDLEID.` and the tags joined with `+`, then `-HASH.assetpack`; what stands before the hash loses
  /// whole characters from its end until the name fits.
  package func directory(tags: [String], hash: String) -> String {
    let end = "-\(hash).assetpack"
    let start = "\(bundleIdentifier)." + Self.sorted(tags).joined(separator: "+")
    var room = Self.directoryLimit - end.utf8.count
    if start.utf8.count <= room { return start + end }
    let kept = start.prefix { character in
      room -= character.utf8.count
      return room >= 0
    }
    return kept + end
  }

  /// When a tag is downloaded; the strongest where it is named twice.
  package func category(of tag: String) -> TagCategory {
    let key = ExactString(tag)
    if initial.contains(key) { return .initialInstall }
    return places[key] == nil ? .onDemand : .prefetch
  }

  /// The greatest priority among the tags; nil when none of them has one.
  package func priority(of tags: [String]) -> Double? {
    tags.compactMap(priority(ofTag:)).max()
  }

  private func priority(ofTag tag: String) -> Double? {
    let key = ExactString(tag)
    if initial.contains(key) { return 1 }
    guard let index = places[key] else { return nil }
    let last = places.count - 1
    if last == 0 { return 0.5 }
    return Double(last - index) / Double(last) * 0.9 + 0.05
  }

  /// The packs of resources, one for each distinct set of tags, in the order of their tags.
  package func packs(of resources: [ODRResource]) throws(Failure) -> [ODRPack] {
    var groups: [[ExactString]: [Int]] = [:]
    for (index, resource) in resources.enumerated() {
      groups[resource.tags.map(ExactString.init), default: []].append(index)
    }
    var packs: [ODRPack] = []
    packs.reserveCapacity(groups.count)
    for (key, members) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let tags = Self.sorted(key.map(\.text))
      let hash = try Self.hash(of: tags)
      packs.append(
        ODRPack(
          tags: tags, identifier: identifier(hash: hash),
          directory: directory(tags: tags, hash: hash), priority: priority(of: tags),
          resources: members.map { resources[$0].name }.sortedUnique,
          size: members.reduce(0) { $0 &+ resources[$1].size },
          fileCount: members.reduce(0) { $0 &+ resources[$1].fileCount }))
    }
    return packs
  }
}
