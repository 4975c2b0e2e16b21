package import AssetPackManifest
package import AssetResolution
package import Diagnostics
package import SystemIO

/// Sees to it that what is written replaces nothing that is read, now or the next time.
package struct OutputCheck {
  private let manifest: Manifest
  private let manifestPath: NativePath
  private let resolution: Resolution

  /// `manifestPath` is where the manifest was read from, `-` for standard input.
  package init(_ manifest: Manifest, at manifestPath: NativePath, _ resolution: Resolution) {
    self.manifest = manifest
    self.manifestPath = manifestPath
    self.resolution = resolution
  }

  /// What is wrong with where the files go; `others` are files that are written with several packs.
  package func findings(_ outputs: PackOutputs, others: [NativePath] = []) -> [Diagnostic] {
    let paths = [outputs.archive, outputs.receipt, outputs.lock].compactMap { $0 } + others
    var seen: [[UInt8]: NativePath] = [:]
    var findings: [Diagnostic] = []
    for path in paths where !path.isDash {
      if let finding = finding(path) { findings.append(finding) }
      guard let real = Self.realPath(ofOutput: path) else { continue }
      if let other = seen.updateValue(path, forKey: real) {
        findings.append(
          Diagnostic(
            .error, .outputSelected,
            "\(path.display) and \(other.display) are one file, for two different outputs",
            at: .path(path.display), help: "give each a name of its own"))
      }
    }
    return findings
  }

  private func finding(_ output: NativePath) -> Diagnostic? {
    // Only what exists can be an input; the entries are gone through for it.
    if Environment.realPath(of: output) != nil, let real = Self.realPath(ofOutput: output) {
      if !manifestPath.isDash, real == Self.realPath(ofOutput: manifestPath) {
        return Diagnostic(
          .error, .outputSelected, "the output \(output.display) is the manifest itself",
          at: .path(output.display), help: "write to another file")
      }
      if let archive = resolution.sourceArchive, real == Environment.realPath(of: archive) {
        return Diagnostic(
          .error, .outputSelected, "the output \(output.display) is the source archive itself",
          at: .path(output.display), help: "write to another file")
      }
      if let entry = resolution.entry(atRealPath: real) {
        return Diagnostic(
          .error, .outputSelected,
          "the output \(output.display) is itself selected, as \(entry.destination.display)",
          at: .path(output.display),
          help: "write it to another folder, or exclude it with a \"fileExclusion\" selector")
      }
    }
    guard let folder = Environment.realPath(of: output.folder),
      let path = resolution.sourcePath(ofRealPath: folder), selectsContent(of: path)
    else { return nil }
    return Diagnostic(
      .warning, .outputInSelection,
      "\(output.display) lies in a folder that is selected, where the next run will find it",
      at: .path(output.display), help: "write it to another folder")
  }

  /// Whether a selector takes whatever lies in a folder, as far as no exclusion may prevent it.
  private func selectsContent(of folder: RelativePath) -> Bool {
    var isSelected = false
    for selector in manifest.fileSelectors {
      switch selector.value {
      case .directory(let path), .directorySource(let path, _):
        guard let root = try? RelativePath(selectorPath: path.value.utf8) else { continue }
        isSelected = isSelected || folder.isWithin(root)
      case .fileExclusion:
        return false
      case .file, .filePattern, .fileSource:
        continue
      }
    }
    return isSelected
  }

  /// The real path that a file has or will have; nil when its folder does not exist.
  ///
  /// A link at its end is not followed: it is itself replaced.
  private static func realPath(ofOutput path: NativePath) -> [UInt8]? {
    guard let folder = Environment.realPath(of: path.folder) else { return nil }
    return NativePath(folder)?.appending(path.name).bytes
  }
}
