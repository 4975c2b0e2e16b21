internal import AssetPackManifest
package import Diagnostics
internal import SystemIO

/// A resolution's files by the languages that their paths name.
package struct LanguageSplit: Sendable {
  /// The files of one language, or those that name none.
  package struct Part: Sendable {
    package let language: String?
    /// Positions among the resolution's entries, ascending.
    package fileprivate(set) var positions: [Int] = []
    package fileprivate(set) var byteCount: UInt64 = 0
  }

  /// A file that languages have each in its own place.
  package struct Coverage: Sendable {
    /// The path with `{language}` in place of the language.
    package let path: [UInt8]
    /// Which of the languages have it, in the order of ``LanguageSplit/languages``.
    package let isThere: [Bool]
  }

  /// First the part without a language, if it holds anything, then the languages by their bytes.
  package let parts: [Part]
  package let coverage: [Coverage]
  package let findings: FindingList

  package var languages: [String] { parts.compactMap(\.language) }

  /// Takes the language of each file from the first pattern that fits its path in the pack.
  package init(_ resolution: Resolution, by patterns: [LanguagePattern]) {
    var run = SplitRun(patterns)
    for entry in resolution.entries where entry.kind == .file {
      run.add(entry)
    }
    let languages = run.parts.keys.compactMap { $0 }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    parts = ([nil] + languages).compactMap { run.parts[$0] }
    coverage = run.places.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { place in
      Coverage(path: place.key, isThere: languages.map(place.value.contains))
    }
    findings = run.findings
  }
}

/// A split while files are looked at.
private struct SplitRun {
  let patterns: [LanguagePattern]
  var parts: [String?: LanguageSplit.Part] = [:]
  /// For each path with a placeholder the languages that have it.
  var places: [[UInt8]: Set<String>] = [:]
  var findings = FindingList()
  /// Names that were reported.
  private var refused: Set<[UInt8]> = []

  init(_ patterns: [LanguagePattern]) {
    self.patterns = patterns
  }

  mutating func add(_ entry: ResolvedEntry) {
    let path = entry.destination
    var language: String?
    if let (pattern, capture) = firstCapture(in: path) {
      language = self.language(path, capture, pattern)
      if let language { places[place(path, capture), default: []].insert(language) }
    }
    parts[language, default: LanguageSplit.Part(language: language)].positions
      .append(entry.position)
    parts[language]?.byteCount += entry.size
  }

  private func firstCapture(
    in path: RelativePath
  ) -> (LanguagePattern, LanguagePattern.Capture)? {
    for pattern in patterns {
      if let capture = pattern.capture(in: path) { return (pattern, capture) }
    }
    return nil
  }

  /// The language at a place in a path; nil for none, with a finding where that is odd.
  private mutating func language(
    _ path: RelativePath, _ capture: LanguagePattern.Capture, _ pattern: LanguagePattern
  ) -> String? {
    let components = path.bytes.split(separator: UInt8(ascii: "/"))
    let component = Array(components[capture.component])
    let tag = String(decoding: component[capture.range], as: UTF8.self)
    let isFolderOfApple = pattern.text == LanguagePattern.lproj.text
    // What all languages share in Apple's layout.
    if isFolderOfApple, tag == "Base" { return nil }
    guard let problem = PackLanguage.problem(in: tag) else {
      return PackLanguage.conventional(tag)
    }
    guard refused.insert(component[capture.range] + Array(pattern.text.utf8)).inserted else {
      return nil
    }
    let place = Place.path(path.display)
    if isFolderOfApple || problem.suggestion != nil {
      findings.add(
        Diagnostic(
          .error, .splitLanguage, problem.message, at: place,
          help: problem.suggestion.map { "did you mean \"\($0)\"?" }
            ?? "name the folder after a language, such as de or zh-Hant"))
    } else {
      findings.add(
        Diagnostic(
          .warning, .splitLanguage,
          "\"\(DisplayText.escape(tag))\" stands where \(DisplayText.escape(pattern.text)) has the "
            + "language, and is none", at: place,
          help: "its files go to the pack without a language"))
    }
    return nil
  }

  private func place(_ path: RelativePath, _ capture: LanguagePattern.Capture) -> [UInt8] {
    var components = path.bytes.split(separator: UInt8(ascii: "/")).map { Array($0) }
    components[capture.component].replaceSubrange(capture.range, with: "{language}".utf8)
    return Array(components.joined(separator: [UInt8(ascii: "/")]))
  }
}
