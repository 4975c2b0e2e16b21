/// A target's sizes beside each limit that may apply to it.
package struct LimitReport: Sendable {
  package struct Row: Sendable {
    package let limit: StoreLimit
    /// Bytes or packs; nil for what a scan of this target cannot tell.
    package let measured: UInt64?
    /// What was measured, where it is one of several: a pack's or a tag's name.
    package let subject: String?

    package var isExceeded: Bool { measured.map { $0 > limit.maximum } ?? false }
  }

  package let rows: [Row]

  /// Measures a target; sizes are those of the files as they lie there, before anything is compiled.
  package init(_ target: ODRTarget) {
    let packs = target.packs
    let appSize = target.appSize
    let total = packs.reduce(UInt64(0)) { $0 &+ $1.size }
    let early = packs.reduce(UInt64(0)) { $1.priority == nil ? $0 : $0 &+ $1.size }
    let largest = packs.max { $0.size < $1.size }
    var perTag: [ExactString: UInt64] = [:]
    for pack in packs {
      for tag in pack.tags { perTag[ExactString(tag), default: 0] &+= pack.size }
    }
    let heaviest = perTag.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let version = target.platforms.compactMap { target.deploymentTargets[$0] }.min()
    rows =
      packs.isEmpty
      ? []
      : StoreLimit.all(for: version).map { limit in
        switch limit.item {
        case .appBundle: Row(limit: limit, measured: appSize, subject: nil)
        case .assetPack:
          Row(limit: limit, measured: largest?.size, subject: largest?.directory)
        case .assetPackCount, .backgroundAssetsCount:
          Row(limit: limit, measured: UInt64(packs.count), subject: nil)
        case .initialAndPrefetched: Row(limit: limit, measured: early, subject: nil)
        case .inUseAtOnce, .tagSize:
          Row(limit: limit, measured: heaviest?.value, subject: heaviest?.key.text)
        case .hosted, .backgroundAssetsTotal: Row(limit: limit, measured: total, subject: nil)
        case .universalVariant:
          Row(limit: limit, measured: total &+ (appSize ?? 0), subject: nil)
        }
      }
  }
}
