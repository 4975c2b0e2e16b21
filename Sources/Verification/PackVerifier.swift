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
    let digesting = try options.receipt.map { _ throws(Failure) in try DigestingSource(file) }
    var comparison = try options.receipt.map { receipt throws(Failure) in
      try ReceiptComparison(receipt, archiveName: file.name)
    }
    let manifest = try read(
      ArchiveInput(source: digesting ?? file, name: file.name, size: file.size), into: &report,
      &comparison, set, progress)
    if let manifest, report.isComplete {
      set?.end(
        PackSet.Identity(
          assetPackID: manifest.assetPackID.value, language: manifest.language?.value))
    }
    if let digesting {
      comparison?.finish(
        try digesting.finish(), wasReadToItsEnd: !report.findings.hasErrors)
    }
    if let comparison { report.findings.add(comparison.findings) }
    if let source = options.source {
      try compare(path, manifest, source, &report)
    }
    return report
  }

  /// Reads the archive once, and gives its manifest.
  private func read(
    _ input: ArchiveInput, into report: inout VerificationReport,
    _ comparison: inout ReceiptComparison?, _ set: PackSet?, _ progress: (UInt64) -> Void
  ) throws(Failure) -> Manifest? {
    let reader: PackReader
    do throws(Failure) {
      reader = try PackReader(input: input, pool: pool, limits: options.limits)
    } catch {
      try report.add(error)
      return nil
    }
    // With a source the manifest has to be known before the content, but it comes last: a pipe
    // cannot be read twice, so the comparison reads the archive a second time.
    try readEntries(reader, into: &report, &comparison, set, progress)
    report.facts = reader.archive.facts
    try comparison?.checkManifest(reader.manifest)
    return checkManifest(reader, &report)
  }

  private func readEntries(
    _ reader: PackReader, into report: inout VerificationReport,
    _ comparison: inout ReceiptComparison?, _ set: PackSet?, _ progress: (UInt64) -> Void
  ) throws(Failure) {
    var rules = EntryRules(archiveName: report.name)
    let digester = try set.map { _ throws(Failure) in try Digester(.sha256) }
    var position: UInt64 = 0
    do throws(Failure) {
      while let entry = try reader.next() {
        report.entryCount += 1
        rules.check(entry)
        try reader.archive.readBlobs { key, bytes throws(Failure) in
          if key == .data {
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
    if let finding = reader.containerFinding { report.findings.add(finding) }
  }

  /// Applies the manifest's own rules to the embedded one.
  private func checkManifest(
    _ reader: PackReader, _ report: inout VerificationReport
  ) -> Manifest? {
    guard let bytes = reader.manifest else { return nil }
    report.hasManifest = true
    let decoded = ManifestDecoder.decode(bytes, name: "\(report.name):Manifest.json")
    report.findings.add(decoded.findings)
    report.assetPackID = decoded.manifest?.assetPackID.value
    return decoded.manifest
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
    guard let manifest, !report.findings.hasErrors else {
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
