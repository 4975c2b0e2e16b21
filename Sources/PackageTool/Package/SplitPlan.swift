internal import AssetPackManifest
internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// What `--split-languages` makes of one manifest: a manifest for each language and one for the rest.
struct SplitPlan {
  /// How manifests are split.
  struct Options {
    var patterns: [LanguagePattern]
    /// Languages of a device, the most preferred first; empty when nobody asked.
    var preferred: [String]
    var primary: String?
  }

  private(set) var manifests: [LoadedManifest] = []
  private let name: String
  private let id: String
  private let split: LanguageSplit?
  private let options: Options

  /// Resolves a manifest and splits what it selects.
  ///
  /// What keeps it from being split is among the findings of its one manifest, the whole's own.
  init(
    _ loaded: LoadedManifest, _ options: Options, override: NativePath?, archive: ArchiveListing?,
    _ resolutionOptions: ResolutionOptions
  ) throws(Failure) {
    name = loaded.path.display
    self.options = options
    id = loaded.manifest?.assetPackID.value ?? ""
    var resolved = loaded
    guard let manifest = loaded.manifest,
      let resolution = try resolved.resolve(
        override: override, archive: archive, resolutionOptions),
      !resolved.findings.hasErrors
    else {
      // What is wrong is found once more, and said, when the pack is to be made.
      split = nil
      manifests = [loaded]
      return
    }
    let split = LanguageSplit(resolution, by: options.patterns)
    self.split = split
    var findings = split.findings
    if let language = manifest.language {
      findings.add(
        Diagnostic(
          .error, .splitImpossible, "the manifest is that of one language already",
          at: manifest.place(of: language.range), help: "remove \"language\""))
    } else if split.languages.isEmpty, !findings.hasErrors {
      findings.add(
        Diagnostic(
          .error, .splitImpossible, "no file is in a language's place", at: .path(name),
          help: "put them into folders such as de.lproj, or name another place with "
            + "--language-pattern"))
    }
    Self.addGaps(of: split, name, to: &findings)
    if !findings.hasErrors {
      manifests = Self.parts(of: split, resolution, loaded, &findings)
    }
    if findings.hasErrors || manifests.isEmpty {
      var whole = loaded
      whole.findings.add(findings)
      manifests = [whole]
    } else {
      // Said once, with the first pack.
      manifests[0].findings.add(resolved.findings)
      manifests[0].findings.add(findings)
    }
  }

  private static func parts(
    of split: LanguageSplit, _ resolution: Resolution, _ whole: LoadedManifest,
    _ findings: inout FindingList
  ) -> [LoadedManifest] {
    var manifests: [LoadedManifest] = []
    for part in split.parts {
      var files: [DerivedManifest.File] = []
      files.reserveCapacity(part.positions.count)
      for position in part.positions {
        let entry = resolution.entries[position]
        guard let source = entry.source,
          let from = String(validating: source.bytes, as: UTF8.self),
          let to = String(validating: entry.destination.bytes, as: UTF8.self)
        else {
          findings.add(
            Diagnostic(
              .error, .splitImpossible,
              "\(entry.destination.display) is not UTF-8, so no manifest can name it",
              at: .path(entry.destination.display), help: "rename the file"))
          continue
        }
        files.append(DerivedManifest.File(source: from, destination: to))
      }
      if let text = DerivedManifest.text(
        from: whole.bytes, language: part.language, files: files)
      {
        manifests.append(LoadedManifest(whole, part: part.language ?? "no language", text))
      }
    }
    return manifests
  }

  /// Warns of each language that lacks files that others have.
  private static func addGaps(
    of split: LanguageSplit, _ name: String, to findings: inout FindingList
  ) {
    for (index, language) in split.languages.enumerated() {
      let missing = split.coverage.filter { !$0.isThere[index] }
      guard let first = missing.first else { continue }
      findings.add(
        Diagnostic(
          .warning, .languageGap,
          "\(language) lacks \(Quantities.counted(UInt64(missing.count), "file")) that other "
            + "languages have, \(missing.count == 1 ? "" : "first of them ")"
            + DisplayText.escape(first.path), at: .path(name)))
    }
  }

  // MARK: The table

  /// The most files that the table shows.
  private static let tableLimit = 200

  /// Prints which files exist in which languages, and what a device would get.
  func report(to console: Console) throws(Failure) {
    guard let split, !split.languages.isEmpty else { return }
    let languages = split.languages
    var table = Table(
      columns: [Table.Alignment](repeating: .left, count: languages.count + 1))
    table.add(row: ["file"] + languages)
    let isLong = split.coverage.count > Self.tableLimit
    let rows = isLong ? split.coverage.filter { $0.isThere.contains(false) } : split.coverage
    for row in rows.prefix(Self.tableLimit) {
      table.add(row: [DisplayText.escape(row.path)] + row.isThere.map { $0 ? "yes" : "-" })
    }
    try console.result(table.text())
    let hidden = split.coverage.count - min(rows.count, Self.tableLimit)
    if hidden > 0 {
      try console.result(
        "and \(Quantities.counted(UInt64(hidden), "more file", plural: "more files"))\n")
    }
    for row in split.coverage {
      try console.result(json: Self.json(row, languages))
    }
    try reportChoice(languages, console)
  }

  private static func json(_ row: LanguageSplit.Coverage, _ languages: [String]) -> JSONLine {
    var line = JSONLine(type: "coverage")
    line.add("path", path: row.path)
    line.add("languages", zip(languages, row.isThere).filter { $0.1 }.map { $0.0 })
    line.add("missing", zip(languages, row.isThere).filter { !$0.1 }.map { $0.0 })
    return line
  }

  private func reportChoice(_ languages: [String], _ console: Console) throws(Failure) {
    guard !options.preferred.isEmpty else { return }
    let choice = PackLanguage.choice(
      from: languages, preferred: options.preferred, primary: options.primary)
    let device = "a device that prefers \(options.preferred.joined(separator: ", "))"
    if let choice {
      let reason =
        switch choice.reason {
        case .exact: "exactly"
        case .baseLanguage: "the base language of \(choice.preference ?? "")"
        case .primary: "the primary language"
        }
      try console.result("\(device) gets \(id)-\(choice.language) (\(reason))\n")
    } else {
      try console.result("\(device) gets no language's pack\n")
    }
    try console.result(
      json: {
        var line = JSONLine(type: "choice")
        line.add("preferredLanguages", options.preferred)
        line.add("primaryLanguage", ifPresent: options.primary)
        line.add("language", ifPresent: choice?.language)
        line.add("reason", ifPresent: choice?.reason.rawValue)
        line.add("assetPackID", ifPresent: choice.map { "\(id)-\($0.language)" })
        return line
      }())
  }
}
