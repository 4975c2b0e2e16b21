internal import AssetPackManifest
internal import AssetResolution
package import Diagnostics

/// Limits for the sizes of packs and files.
///
/// Packs and totals count stored bytes, which is what is downloaded; files count their own.
package struct Budget: Sendable {
  /// A size that must not be crossed.
  package struct Limit: Sendable {
    package let bytes: UInt64
    /// Where it stands in the budget.
    let place: Place
  }

  /// For all packs of a run together.
  package internal(set) var total: Limit?
  /// For those whose policy is `essential`.
  package internal(set) var essential: Limit?
  /// By the pack's id, as bytes.
  var packs: [(id: Located<String>, limit: Limit)] = []
  /// By a pattern for the path in the pack.
  var files: [(pattern: String, glob: Glob, limit: Limit)] = []
  var source: SourceText

  /// Whether it has limits that only all packs together can cross.
  package var hasTotals: Bool { total != nil || essential != nil }

  init(source: SourceText) {
    self.source = source
  }

  /// The limits for packs that are none of these.
  package func unknownPacks(besides ids: [String]) -> [Diagnostic] {
    let known = Set(ids.map { Array($0.utf8) })
    return packs.filter { !known.contains(Array($0.id.value.utf8)) }.map { pack in
      let near = Spelling.suggestion(for: pack.id.value, among: ids)
      return Diagnostic(
        .warning, .budgetedPackMissing,
        "no pack of this run has the id \"\(DisplayText.escape(pack.id.value, limit: 100))\"",
        at: .source(source.location(of: pack.id.range)),
        help: near.map { "did you mean \"\(DisplayText.escape($0))\"?" })
    }
  }
}
