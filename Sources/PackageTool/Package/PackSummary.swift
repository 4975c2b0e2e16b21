internal import AppleArchiveFormat
internal import AssetPackManifest
internal import CommandLineKit
internal import Diagnostics
internal import Packaging
internal import SystemIO

/// What is told of one pack.
struct PackSummary {
  private let outcome: PackOutcome

  init(_ outcome: PackOutcome) {
    self.outcome = outcome
  }

  /// A line about a pack that was written, and what was left out.
  var text: String {
    guard let selection = outcome.selection, let output = outcome.plan.outputs?.archive else {
      return ""
    }
    let bytes = ByteCount(selection.byteCount).text
    let stored = ByteCount(outcome.storedBytes).text
    let percent = Quantities.percent(outcome.storedBytes, of: selection.byteCount)
    let rate = Quantities.rate(bytes: selection.byteCount, nanoseconds: outcome.duration)
    let name = output.isDash ? "standard output" : output.display
    let files = Quantities.counted(UInt64(selection.fileCount), "file")
    // A pack is never smaller than its headers: beside a few bytes the proportion says nothing.
    let proportion = outcome.storedBytes < selection.byteCount * 2 ? " (\(percent))" : ""
    var text = "\(name): \(files), \(bytes) in, \(stored) out"
    text += "\(proportion), \(Quantities.duration(nanoseconds: outcome.duration))"
    // What takes no time to speak of has no rate to speak of.
    if let rate, selection.byteCount >= 1_000_000 { text += ", \(rate)" }
    return text + "\n" + leftOut(indentation: "  ")
  }

  /// What was left out of one pack of many.
  var leftOut: String { leftOut(indentation: outcome.plan.name + ": ") }

  private func leftOut(indentation: String) -> String {
    guard let selection = outcome.selection else { return "" }
    var text = ""
    if !selection.junk.isEmpty {
      let kinds = selection.junk.map { "\($0.count) × \($0.pattern)" }
      text +=
        "\(indentation)left out as junk: \(kinds.joined(separator: ", ")) (--keep-junk keeps it)\n"
    }
    if selection.excludedCount > 0 {
      let names = Quantities.counted(UInt64(selection.excludedCount), "name")
      text += "\(indentation)left out by fileExclusion: \(names)\n"
    }
    return text
  }

  /// For `--verbose`.
  var blocks: String {
    guard let statistics = outcome.statistics else { return "" }
    return
      "  \(Quantities.counted(statistics.blocks, "block")), \(statistics.storedBlocks) of them "
      + "stored as they are\n"
  }

  var json: JSONLine {
    var line = JSONLine(type: "pack")
    line.add("manifest", path: outcome.plan.manifestPath.bytes)
    if let output = outcome.plan.outputs?.archive { line.add("output", path: output.bytes) }
    line.add("assetPackID", ifPresent: outcome.plan.manifest?.manifest?.assetPackID.value)
    line.add("state", outcome.state.rawValue)
    if let selection = outcome.selection {
      line.add("files", selection.fileCount)
      line.add("folders", selection.directoryCount)
      line.add("contentBytes", selection.byteCount)
      line.add("excluded", selection.excludedCount)
      line.add(
        "junk",
        selection.junk.map { kind in
          var junk = JSONLine()
          junk.add("pattern", kind.pattern)
          junk.add("count", kind.count)
          return junk
        })
    }
    if outcome.state != .failed { line.add("archiveBytes", outcome.storedBytes) }
    if let statistics = outcome.statistics {
      line.add("blocks", statistics.blocks)
      line.add("storedBlocks", statistics.storedBlocks)
    }
    line.add("nanoseconds", outcome.duration)
    return line
  }
}
