internal import AppleArchiveFormat
internal import AssetPack
internal import Diagnostics
internal import SystemIO

/// The rules that each entry of a pack is checked against.
struct EntryRules {
  private let archiveName: String
  private(set) var findings = FindingList()
  private(set) var register = PathRegister()
  private(set) var hasManifest = false
  private var entryCount = 0
  private var hasRoot = false
  /// The fields that were spoken of already: one finding a field, not one an entry.
  private var mentionedFields: Set<FieldKey> = []

  init(archiveName: String) {
    self.archiveName = archiveName
  }

  mutating func check(_ pack: PackEntry) {
    checkRole(pack)
    checkPathText(pack.entry)
    checkPlacement(pack.entry)
    checkFields(pack.entry)
    checkData(pack.entry)
    if pack.role == .manifest { hasManifest = true }
    if pack.role == .root {
      if entryCount > 0, !hasRoot {
        report(
          .warning, .missingFolder,
          "the root's entry stands behind others; Apple's packs begin with it", pack.entry)
      }
      hasRoot = true
    }
    entryCount += 1
  }

  /// The findings since the last call, for one who looks at each entry's own.
  mutating func takeFindings() -> FindingList {
    defer { findings = FindingList() }
    return findings
  }

  /// What can be told once all entries were seen.
  mutating func finish() {
    if !hasRoot, entryCount > 0 {
      findings.add(
        Diagnostic(
          .warning, .missingFolder, "the root has no entry; Apple's packs begin with it",
          at: .archive(name: archiveName)))
    }
    guard !hasManifest else { return }
    findings.add(
      Diagnostic(
        .error, .missingManifest, "the pack has no Manifest.json", at: .archive(name: archiveName),
        help: "make the pack with ba-package; other archivers leave the manifest out"))
  }

  private func place(_ entry: ArchiveEntry) -> Place {
    .archive(
      name: archiveName, entry: entry.displayPath, offset: entry.fileOffset,
      streamOffset: entry.streamOffset)
  }

  private mutating func report(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, _ entry: ArchiveEntry,
    help: String? = nil
  ) {
    findings.add(Diagnostic(severity, code, message, at: place(entry), help: help))
  }

  /// An entry must be one that packs hold, where packs hold it.
  private mutating func checkRole(_ pack: PackEntry) {
    guard case .foreign(let reason) = pack.role else { return }
    let shown = "\"\(pack.entry.displayPath)\""
    switch reason {
    case .badPath(let problem):
      report(.error, .badEntryPath, "the path \(shown) \(problem.description)", pack.entry)
    case .unexpectedType(let type):
      report(
        .error, .badEntryType,
        "\(shown) is of the type \(type.description); a pack holds files and folders",
        pack.entry)
    case .wrongType(let type):
      report(.error, .outsideLayout, "\(shown) is of the type \(type.description)", pack.entry)
    case .outsideLayout:
      report(
        .warning, .outsideLayout,
        "\(shown) lies neither in Contents nor is it the manifest; the app cannot reach it",
        pack.entry)
    }
  }

  private mutating func checkPathText(_ entry: ArchiveEntry) {
    guard String(validating: entry.header.path, as: UTF8.self) == nil else { return }
    report(.error, .entryPathNotUTF8, "the path \"\(entry.displayPath)\" is not UTF-8", entry)
  }

  /// A path must stand once, tell itself apart from all others, and follow its folder.
  private mutating func checkPlacement(_ entry: ArchiveEntry) {
    guard case .success(let path) = entry.path, entry.type != .metadata else { return }
    let shown = "\"\(entry.displayPath)\""
    let offsets = PathRegister.Offsets(file: entry.fileOffset, stream: entry.streamOffset)
    for problem in register.add(path, isFolder: entry.type == .directory, at: offsets) {
      switch problem {
      case .duplicate:
        report(.error, .duplicateEntry, "the path \(shown) stands twice in the archive", entry)
      case .collision(let other):
        report(
          .error, .collidingEntries,
          "\(shown) and \"\(other)\" are one path on a device, which ignores case and Unicode "
            + "normalisation", entry)
      case .belowFile(let file):
        report(.error, .entryBelowFile, "\(shown) lies below \"\(file)\", which is a file", entry)
      case .missingFolder(let folder):
        report(
          .warning, .missingFolder,
          "the folder \"\(folder)\" has no entry before \(shown); Apple's packs list every folder "
            + "first", entry)
      }
    }
  }

  /// The fields that Apple's packs carry.
  private static let usualFields: Set<FieldKey> = [
    .type, .path, .userID, .groupID, .mode, .flags, .modificationTime, .creationTime, .backupTime,
    .data,
  ]

  private mutating func checkFields(_ entry: ArchiveEntry) {
    for field in entry.header.fields where !Self.usualFields.contains(field.key) {
      guard entry.type != .symbolicLink || field.key != .linkTarget else { continue }
      guard mentionedFields.insert(field.key).inserted else { continue }
      report(
        .warning, .unusualField,
        "\"\(entry.displayPath)\" carries the field \(field.key), which Apple's packs never do",
        entry)
    }
  }

  private mutating func checkData(_ entry: ArchiveEntry) {
    if entry.type == .file, entry.dataSize == nil {
      report(
        .error, .fileWithoutData,
        "the file \"\(entry.displayPath)\" has no data, not even empty data",
        entry)
    }
    if entry.type == .directory, entry.dataSize != nil {
      report(.error, .fileWithoutData, "the folder \"\(entry.displayPath)\" has data", entry)
    }
  }
}
