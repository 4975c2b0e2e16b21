internal import AppleArchiveFormat
internal import AssetPack
internal import AssetPackManifest
package import BlockPipeline
package import Diagnostics
internal import Digest
package import SystemIO

/// Reads a pack to its last byte and judges it.
package struct PackVerifier {
  private let pool: WorkerPool
  private let options: VerificationOptions

  package init(pool: WorkerPool, options: VerificationOptions) {
    self.pool = pool
    self.options = options
  }

  /// Verifies a pack.
  ///
  /// Everything that is wrong with the pack itself is in the report. Thrown is only what keeps it
  /// from being read: a missing file or permission, a failing disk. `progress` gets the number of
  /// the file's bytes that were read, as it grows. The pack is added to `set`, in the same reading.
  package func verify(
    _ path: NativePath, addingTo set: PackSet? = nil, progress: (UInt64) -> Void = { _ in }
  ) throws(Failure) -> VerificationReport {
    let file = try FileSource(path)
    set?.begin(file.name)
    var report = VerificationReport(name: file.name)
    let digesting =
      options.receipt != nil || options.earlier != nil ? try DigestingSource(file) : nil
    var comparison = try options.receipt.map { receipt throws(Failure) in
      try ReceiptComparison(receipt, archiveName: file.name)
    }
    let pack = try read(
      ArchiveInput(source: digesting ?? file, name: file.name, size: file.size), into: &report,
      &comparison, set, progress)
    if let manifest = pack?.manifest, report.isComplete {
      set?.end(
        PackSet.Identity(
          assetPackID: manifest.assetPackID.value, language: manifest.language?.value))
    }
    if let digest = try digesting?.finish() {
      comparison?.finish(digest, wasReadToItsEnd: !report.findings.hasErrors)
      if let earlier = options.earlier { try compare(pack, digest, earlier, &report) }
    }
    if let comparison { report.findings.add(comparison.findings) }
    if let source = options.source {
      try compare(path, pack?.manifest, source, &report)
    }
    return report
  }

  /// What the rules that need more than one entry look at.
  private struct Pack {
    let manifest: Manifest?
    let paths: PathRegister
  }

  /// Reads the archive once, and gives its manifest and paths; nil for a file that is no archive.
  private func read(
    _ input: ArchiveInput, into report: inout VerificationReport,
    _ comparison: inout ReceiptComparison?, _ set: PackSet?, _ progress: (UInt64) -> Void
  ) throws(Failure) -> Pack? {
    let reader: PackReader
    do throws(Failure) {
      reader = try PackReader(input: input, pool: pool, limits: options.limits)
    } catch {
      try report.add(error)
      return nil
    }
    // With a source the manifest has to be known before the content, but it comes last: a pipe
    // cannot be read twice, so the comparison reads the archive a second time.
    var contents = ContentRules(archiveName: report.name)
    let paths = try readEntries(reader, into: &report, &comparison, &contents, set, progress)
    let facts = reader.archive.facts
    report.facts = facts
    try comparison?.checkManifest(reader.manifest)
    let manifest = checkManifest(reader, &report)
    check(facts, reader.containerFinding, manifest, &report)
    if let manifest { contents.judge(manifest) }
    report.findings.add(contents.findings)
    if report.isComplete { check(paths, manifest, &report) }
    return Pack(manifest: manifest, paths: paths)
  }

  /// Applies the rules for each entry, and gives the paths.
  private func readEntries(
    _ reader: PackReader, into report: inout VerificationReport,
    _ comparison: inout ReceiptComparison?, _ contents: inout ContentRules, _ set: PackSet?,
    _ progress: (UInt64) -> Void
  ) throws(Failure) -> PathRegister {
    var rules = EntryRules(archiveName: report.name)
    let digester = try set.map { _ throws(Failure) in try Digester(.sha256) }
    var position: UInt64 = 0
    do throws(Failure) {
      while let entry = try reader.next() {
        report.entryCount += 1
        rules.check(entry)
        contents.begin(entry.entry)
        try reader.archive.readBlobs { key, bytes throws(Failure) in
          if key == .data {
            contents.feed(bytes)
            try comparison?.update(bytes)
            try digester?.update(bytes)
          }
          let now = reader.archive.facts.fileBytes
          progress(now - position)
          position = now
        }
        let size = entry.entry.dataSize ?? 0
        switch entry.role {
        case .file(let path):
          contents.finish(path.display, entry.entry)
          comparison?.finishFile(path, size: size)
          if let digester {
            set?.add(file: path, FileDigest(size: size, sha256: digester.finish()))
          }
        case .directory(let path): set?.add(folder: path)
        default: break
        }
      }
      rules.finish()
      report.findings.add(rules.findings)
      if let finding = reader.contentFinding { report.findings.add(finding) }
      report.isComplete = true
    } catch {
      report.findings.add(rules.findings)
      try report.add(error)
    }
    report.fileCount = reader.fileCount
    report.contentBytes = reader.contentBytes
    for finding in reader.archive.facts.findings { report.findings.add(finding) }
    return rules.register
  }

  /// Applies the rules for the container, and the store's for all.
  private func check(
    _ facts: ArchiveFacts, _ remark: Diagnostic?, _ manifest: Manifest?,
    _ report: inout VerificationReport
  ) {
    let place = Place.archive(name: report.name, offset: 4)
    if let size = facts.blockSize, size != UInt64(ContainerLayout.defaultBlockSize) {
      report.findings.add(
        Diagnostic(
          .warning, .unusualBlockSize,
          "the blocks have \(size) bytes; in Apple's packs they have "
            + "\(ContainerLayout.defaultBlockSize)", at: place,
          help: "make the pack again with ba-package"))
    }
    let store = options.route.map { StoreRules(route: $0, archiveName: report.name) }
    if let remark { report.findings.add(store?.judge(remark) ?? remark) }
    guard let store else { return }
    report.findings.add(contentsOf: store.check(facts))
    if let manifest { report.findings.add(contentsOf: store.check(manifest)) }
  }

  /// Applies the rules that look at all names together.
  private func check(
    _ paths: PathRegister, _ manifest: Manifest?, _ report: inout VerificationReport
  ) {
    var rules: [any TreeRule] = [NameRules(), BundleRules(), LanguageRules(manifest)]
    if let manifest { rules.insert(SelectorRules(manifest, archiveName: report.name), at: 0) }
    PackTree(paths, archiveName: report.name).walk(rules)
    for rule in rules { report.findings.add(rule.finish()) }
  }

  /// Applies the manifest's own rules to the embedded one.
  private func checkManifest(
    _ reader: PackReader, _ report: inout VerificationReport
  ) -> Manifest? {
    guard let bytes = reader.manifest else { return nil }
    report.hasManifest = true
    let decoded = ManifestDecoder.decode(bytes, name: "\(report.name):Manifest.json")
    // A store has a rule of its own about ids.
    report.findings.add(
      options.route == nil
        ? decoded.findings : decoded.findings.leavingOut([DiagnosticCode.discouragedIdentifier.id]))
    report.manifest = decoded.manifest
    report.assetPackID = decoded.manifest?.assetPackID.value
    return decoded.manifest
  }

  /// Compares a pack with the version that came before.
  private func compare(
    _ pack: Pack?, _ digest: FileDigest, _ path: NativePath, _ report: inout VerificationReport
  ) throws(Failure) {
    guard let pack, let manifest = pack.manifest, report.isComplete else {
      report.findings.add(
        Diagnostic(
          .error, .earlierUnreadable,
          "not compared with \(path.display), because of the errors above",
          at: .archive(name: report.name)))
      return
    }
    let earlier = try EarlierPack(path, pool: pool, limits: options.limits) { path in
      pack.paths.facts(at: PackLayout.archivePath(ofLogical: path))?.isFolder == false
    }
    let rules = VersionRules(
      manifest: manifest, earlier: earlier, archiveName: report.name, route: options.route)
    report.findings.add(rules.check(digest, contentBytes: report.contentBytes))
    if earlier.manifest != nil { report.goneCount = earlier.goneCount }
  }

  private func compare(
    _ path: NativePath, _ manifest: Manifest?, _ source: NativePath,
    _ report: inout VerificationReport
  ) throws(Failure) {
    guard !path.isDash else {
      throw Failure(
        .notComparable,
        "a pack from standard input cannot be compared with a source, because it "
          + "is read twice", help: "save it to a file first", exit: .usage)
    }
    // That content and selectors do not agree is what the source has more to say about.
    let isBroken = report.findings.diagnostics.contains { finding in
      finding.severity == .error
        && ![.unselectedContent, .excludedContent, .selectorWithoutContent].contains(finding.code)
    }
    guard let manifest, !isBroken, report.findings.omitted == 0 else {
      report.findings.add(
        Diagnostic(
          .error, .notComparable, "not compared with the source, because of the errors above",
          at: .archive(name: report.name)))
      return
    }
    var comparison = try SourceComparison(
      manifest: manifest, source: source, archiveName: report.name)
    let reader = try PackReader(FileSource(path), pool: pool, limits: options.limits)
    do throws(Failure) {
      try comparison.run(reader)
    } catch {
      report.findings.add(comparison.findings)
      try report.add(error)
      return
    }
    report.findings.add(comparison.findings)
    report.comparedCount = comparison.comparedCount
  }
}

extension VerificationReport {
  /// Adds what ended the reading as a finding if it is about the pack's content; throws it if not.
  mutating func add(_ failure: Failure) throws(Failure) {
    guard failure.exitStatus == .badData else { throw failure }
    findings.add(failure.diagnostic)
  }
}
