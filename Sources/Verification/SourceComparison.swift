internal import AssetPack
internal import AssetPackManifest
internal import AssetResolution
internal import Diagnostics
internal import SystemIO

/// Compares a pack's content with the folder that it was made from, byte for byte.
///
/// The embedded manifest's selectors are resolved again, so that files which are missing in the
/// pack or in the folder are found, too. Modes and times are not compared.
struct SourceComparison {
  private let archiveName: String
  private let resolution: Resolution
  /// Which of the resolution's entries were seen in the pack.
  private var seen: [Bool]
  /// The entry that comes next if the pack has the resolution's order.
  private var expected = 0
  private(set) var findings = FindingList()
  /// How many files were compared.
  private(set) var comparedCount = 0

  /// Resolves the selectors; links are followed and junk is allowed, for the pack may have been made
  /// so.
  init(manifest: Manifest, source: NativePath, archiveName: String) throws(Failure) {
    self.archiveName = archiveName
    resolution = Resolver.resolve(
      manifest, in: try SourceTree(root: source),
      options: ResolutionOptions(symlinks: .follow, keepsJunk: true))
    seen = Array(repeating: false, count: resolution.entries.count)
    for finding in resolution.findings.diagnostics where finding.severity == .error {
      findings.add(finding)
    }
    if resolution.findings.hasErrors, let named = manifest.sourceRoot?.value {
      findings.add(
        Diagnostic(
          .note, .notComparable,
          "the manifest's selectors count from its sourceRoot \"\(DisplayText.escape(named))\"; "
            + "--source names that folder itself, and \(source.display) was given",
          at: .archive(name: archiveName)))
    }
  }

  mutating func run(_ reader: PackReader) throws(Failure) {
    while let pack = try reader.next() {
      guard case .file(let path) = pack.role else {
        if case .directory(let path) = pack.role, let index = index(of: path) { seen[index] = true }
        continue
      }
      guard let index = index(of: path), resolution.entries[index].kind == .file else {
        report(.surplusEntry, "\(path.display) is in the pack and not in the source", path)
        continue
      }
      seen[index] = true
      try compare(path, resolution.entries[index], reader)
    }
    reportMissing()
  }

  private mutating func compare(
    _ path: RelativePath, _ entry: ResolvedEntry, _ reader: PackReader
  ) throws(Failure) {
    comparedCount += 1
    let subject = (entry.source ?? path).display
    let file = try resolution.open(entry)
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var offset: UInt64 = 0
    var difference: UInt64?
    try reader.readData { chunk throws(Failure) in
      var rest = chunk[...]
      while !rest.isEmpty, difference == nil {
        let wanted = min(rest.count, buffer.count)
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(wanted))
        difference = try Self.firstDifference(piece, file, &buffer, subject).map { offset + $0 }
        offset += UInt64(wanted)
        rest = rest.dropFirst(wanted)
      }
    }
    if let difference {
      report(
        .contentDiffers,
        "\(path.display) in the pack differs from \(subject) in the source at offset \(difference)",
        path)
    } else if offset != entry.size {
      report(
        .contentDiffers,
        "\(path.display) has \(offset) bytes in the pack and \(entry.size) in the source", path)
    }
    try resolution.confirmUnchanged(file, entry)
  }

  /// Where a piece of the pack and the next bytes of a file differ first.
  private static func firstDifference(
    _ piece: UnsafeRawBufferPointer, _ file: borrowing FileDescriptor, _ buffer: inout [UInt8],
    _ subject: String
  ) throws(Failure) -> UInt64? {
    var failure: Failure?
    var difference: UInt64?
    buffer.withUnsafeMutableBytes { bytes in
      let target = UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(piece.count))
      do throws(SystemError) {
        let count = try file.readFully(into: target, subject)
        var index = 0
        while index < count, piece[index] == target[index] { index += 1 }
        if index < piece.count { difference = UInt64(index) }
      } catch {
        failure = Failure(.readFailed, error.message, at: .path(subject))
      }
    }
    if let failure { throw failure }
    return difference
  }

  private mutating func reportMissing() {
    for (index, isSeen) in seen.enumerated() where !isSeen {
      let entry = resolution.entries[index]
      let path = entry.destination
      // Junk is left out of packs by default, and folders are no content.
      guard entry.kind == .file, !Junk.isJunk(path) else { continue }
      report(.missingEntry, "\(path.display) is in the source and not in the pack", path)
    }
  }

  private mutating func report(_ code: DiagnosticCode, _ message: String, _ path: RelativePath) {
    findings.add(
      Diagnostic(.error, code, message, at: .archive(name: archiveName, entry: path.display)))
  }

  /// Where a destination stands among the resolution's entries, which are sorted.
  private mutating func index(of path: RelativePath) -> Int? {
    // A pack of ours has the same order.
    if expected < resolution.entries.count, resolution.entries[expected].destination == path {
      expected += 1
      return expected - 1
    }
    guard let index = search(path) else { return nil }
    expected = index + 1
    return index
  }

  private func search(_ path: RelativePath) -> Int? {
    var low = 0
    var high = resolution.entries.count
    while low < high {
      let middle = (low + high) / 2
      if resolution.entries[middle].destination < path { low = middle + 1 } else { high = middle }
    }
    guard low < resolution.entries.count, resolution.entries[low].destination == path else {
      return nil
    }
    return low
  }
}
