/// A limit of the store on On Demand Resources or on what comes after them.
package struct StoreLimit: Sendable {
  /// What is counted.
  package enum Item: String, Sendable, CaseIterable {
    case appBundle, assetPack, assetPackCount, initialAndPrefetched, inUseAtOnce, hosted
    case universalVariant, tagSize, backgroundAssetsTotal, backgroundAssetsCount
  }

  /// What it is a limit of, in words.
  package let title: String
  package let item: Item
  /// The systems that it is for, in words.
  package let systems: String
  /// Bytes, or a number of packs.
  package let maximum: UInt64
  /// Whether ``maximum`` is a number of packs.
  package let isCount: Bool
  /// Where it is said.
  package let source: String
  /// When it was said so, as a year and a month.
  package let asOf: String
  /// Whether passing it is only worth a hint.
  package let isAdvice: Bool
  let applies: @Sendable (OSVersion?) -> Bool

  /// All limits that may apply to an app, by the oldest system that it runs on; nil for one not told.
  package static func all(for version: OSVersion?) -> [StoreLimit] {
    table.filter { $0.applies(version) }
  }

  private static let gigabyte: UInt64 = 1_000_000_000
  private static let help = "App Store Connect help, maximum build file sizes"

  private init(
    _ title: String, _ item: Item, _ systems: String, _ maximum: UInt64, isCount: Bool = false,
    _ source: String = StoreLimit.help, asOf: String = "2026-01", isAdvice: Bool = false,
    applies: @escaping @Sendable (OSVersion?) -> Bool = { _ in true }
  ) {
    self.title = title
    self.item = item
    self.systems = systems
    self.maximum = maximum
    self.isCount = isCount
    self.source = source
    self.asOf = asOf
    self.isAdvice = isAdvice
    self.applies = applies
  }

  private static let old: @Sendable (OSVersion?) -> Bool = { $0.map { $0 < OSVersion(18) } ?? true }
  private static let new: @Sendable (OSVersion?) -> Bool = {
    $0.map { $0 >= OSVersion(18) } ?? true
  }

  private static let table = [
    StoreLimit("app bundle, thinned", .appBundle, "before 18", 2 * gigabyte, applies: old),
    StoreLimit("app bundle, thinned", .appBundle, "18 and later", 4 * gigabyte, applies: new),
    StoreLimit("one asset pack, thinned", .assetPack, "before 18", 512_000_000, applies: old),
    StoreLimit("one asset pack, thinned", .assetPack, "18 and later", 8 * gigabyte, applies: new),
    StoreLimit("asset packs", .assetPackCount, "all", 1000, isCount: true),
    StoreLimit(
      "initial install and prefetched tags", .initialAndPrefetched, "before 18", 4 * gigabyte,
      applies: old),
    StoreLimit("in use at once", .inUseAtOnce, "before 18", 2 * gigabyte, applies: old),
    StoreLimit("all hosted packs", .hosted, "before 18", 20 * gigabyte, applies: old),
    StoreLimit("all hosted packs", .hosted, "18 and later", 70 * gigabyte, applies: new),
    StoreLimit(
      "universal variant", .universalVariant, "all", 30 * gigabyte,
      "ITMS-90555 as a developer reports it in Apple's forum", asOf: "2025-12"),
    StoreLimit(
      "what one tag downloads, ideally", .tagSize, "all", 64_000_000,
      "On-Demand Resources Guide", asOf: "2018-06", isAdvice: true),
    StoreLimit(
      "Background Assets, all packs of an app record", .backgroundAssetsTotal, "26 and later",
      200 * gigabyte, "App Store Connect help, Background Assets", asOf: "2026-06"),
    StoreLimit(
      "Background Assets, packs of an app record", .backgroundAssetsCount, "26 and later", 200,
      isCount: true, "App Store Connect help, Background Assets (100 in older texts)",
      asOf: "2026-06"),
  ]
}
