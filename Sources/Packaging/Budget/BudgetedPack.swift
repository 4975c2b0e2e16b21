package import AssetPackManifest
package import AssetResolution
package import Diagnostics
internal import SystemIO

/// What a budget has to know of a pack.
package struct BudgetedPack: Sendable {
  let id: String
  let isEssential: Bool
  let largestFiles: SizeRanking
  /// The archive's size in bytes.
  package var storedBytes: UInt64 = 0

  package init(_ manifest: Manifest, _ resolution: Resolution) {
    id = manifest.assetPackID.value
    isEssential = manifest.downloadPolicy.value.kind == .essential
    var ranking = SizeRanking()
    for entry in resolution.entries where entry.kind == .file {
      ranking.add(entry.destination.display, entry.size)
    }
    largestFiles = ranking
  }
}

extension Budget {
  /// The limits that files cross, before anything is packaged.
  package func findings(forFilesOf resolution: Resolution) -> [Diagnostic] {
    var over = files.map { _ in (ranking: SizeRanking(), count: 0) }
    for entry in resolution.entries where entry.kind == .file {
      let size = entry.size
      // Paths are made only for files that are too large for some pattern.
      guard files.contains(where: { size > $0.limit.bytes }) else { continue }
      let path = entry.destination
      for (index, file) in files.enumerated()
      where size > file.limit.bytes && file.glob.matches(path) {
        over[index].ranking.add(path.display, size)
        over[index].count += 1
      }
    }
    return zip(files, over).compactMap { file, over in
      guard let first = over.ranking.largest.first else { return nil }
      let pattern = DisplayText.escape(file.pattern, limit: 100)
      var notes = over.ranking.notes("file")
      if over.count > notes.count {
        notes.append(Diagnostic.Note("and \(over.count - notes.count) more"))
      }
      return finding(
        .fileOverBudget, "\(first.name)", first.size, file.limit, "for files like \"\(pattern)\"",
        over.count > 1 ? notes : [], help: "make it smaller, or raise the limit")
    }
  }

  /// The limit that an archive crosses, before it gets its name.
  package func findings(for pack: BudgetedPack) -> [Diagnostic] {
    packs.filter {
      $0.id.value.utf8.elementsEqual(pack.id.utf8) && pack.storedBytes > $0.limit.bytes
    }.map { item in
      finding(
        .packOverBudget, "the pack \(DisplayText.escape(pack.id))", pack.storedBytes, item.limit,
        "for it", pack.largestFiles.notes("file"),
        help: "take files out, compress harder, or raise the limit")
    }
  }

  /// The limits that packs cross together, before any gets its name.
  package func findings(forAll packs: [BudgetedPack]) -> [Diagnostic] {
    let essential = packs.filter(\.isEssential)
    return [
      total.flatMap { sum(packs, $0, "all packs together", "\"total\"") },
      self.essential.flatMap {
        sum(essential, $0, "the essential packs together", "\"essential\"")
      },
    ].compactMap { $0 }
  }

  private func sum(
    _ packs: [BudgetedPack], _ limit: Limit, _ subject: String, _ name: String
  ) -> Diagnostic? {
    let sum = packs.reduce(UInt64(0)) { sum, pack in
      let (sum, overflows) = sum.addingReportingOverflow(pack.storedBytes)
      return overflows ? .max : sum
    }
    guard sum > limit.bytes else { return nil }
    var largest = SizeRanking()
    var files = SizeRanking()
    for pack in packs {
      largest.add(DisplayText.escape(pack.id), pack.storedBytes)
      files.add(pack.largestFiles, within: DisplayText.escape(pack.id))
    }
    return finding(
      .totalOverBudget, subject, sum, limit, name, largest.notes("pack") + files.notes("file"),
      help: "no pack of this run was written; make packs smaller, or raise the limit")
  }

  private func finding(
    _ code: DiagnosticCode, _ subject: String, _ size: UInt64, _ limit: Limit, _ name: String,
    _ notes: [Diagnostic.Note], help: String
  ) -> Diagnostic {
    let verb = subject.hasSuffix("together") ? "have" : "has"
    return Diagnostic(
      .error, code,
      "\(subject) \(verb) \(ByteCount(size).text), "
        + "\(ByteCount(size - limit.bytes).text) over the limit of \(ByteCount(limit.bytes).text) "
        + name, at: limit.place, notes: notes, help: help)
  }
}
