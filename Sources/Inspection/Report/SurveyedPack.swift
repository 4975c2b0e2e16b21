internal import AppleArchiveFormat
internal import AssetPack
internal import BlockPipeline
internal import Diagnostics
internal import SystemIO

/// What a report tells of a pack.
struct SurveyedPack {
  /// The file's name without the way there, fit for display: a page is passed on to others.
  let name: String
  let archive: ArchiveFacts
  let manifest: PackFacts.ManifestFacts?
  let content: PackContent

  /// Reads a pack to its end.
  ///
  /// Throws ``DiagnosticCode/tooManyFilesForReport`` as soon as there are more files than `fileLimit`.
  /// Once `judge` has found an error, the rest is only read to find more, and the result is nil.
  init?(
    _ path: NativePath, pool: WorkerPool, limits: ArchiveLimits, fileLimit: Int,
    judge: (PackEntry) -> [Diagnostic], findings: inout FindingList, progress: (UInt64) -> Void
  ) throws(Failure) {
    let source = try FileSource(path)
    let tap = BlockTap(source)
    let input = ArchiveInput(source: tap, name: source.name, size: source.size)
    let reader = try PackReader(input: input, pool: pool, limits: limits)
    var content = PackContent()
    var isGood = true
    while let pack = try reader.next() {
      content.closeEntry(at: pack.entry.streamOffset)
      let problems = judge(pack)
      findings.add(contentsOf: problems)
      if problems.contains(where: { $0.severity == .error }) { isGood = false }
      guard isGood else { continue }
      switch pack.role {
      case .directory(let logical): content.addFolder(logical)
      case .file(let logical):
        guard content.files.count < fileLimit else { throw Self.tooMany(fileLimit, source.name) }
        try content.addFile(logical, at: pack.entry.streamOffset, reader, progress)
      default: break
      }
    }
    if let finding = reader.contentFinding {
      findings.add(finding)
      isGood = false
    }
    guard isGood else { return nil }
    let facts = reader.archive.facts
    content.closeEntry(at: facts.rawBytes)
    content.share(
      tap.blocks.map(StoredPositions.init(blocks:))
        ?? StoredPositions(rawBytes: facts.rawBytes, fileBytes: facts.fileBytes))
    self.content = content
    archive = facts
    manifest = reader.manifest.flatMap(PackFacts.ManifestFacts.init)
    name = path.isDash ? source.name : DisplayText.escape(path.name)
  }

  var files: [PackContent.File] { content.files }

  private static func tooMany(_ limit: Int, _ name: String) -> Failure {
    Failure(
      .tooManyFilesForReport, "the packs hold more files than the \(limit) that a page may show",
      at: .archive(name: name), help: "report on fewer packs at a time")
  }
}
