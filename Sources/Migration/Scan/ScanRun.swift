internal import Diagnostics
internal import SystemIO

/// One scan: goes through folders, reads each kind of project, and keeps the sources for later.
final class ScanRun {
  /// A source file and the folder that it is read from.
  struct Source {
    let tree: ProjectTree
    let path: RelativePath
    let language: SourceLanguage
  }

  var scan = ODRScan()
  let log = ScanLog()
  private(set) var sources: [Source] = []
  private var trees: [NativePath: ProjectTree] = [:]
  /// The paths of projects and sources that were come to, for folders that are named twice.
  private var seen: Set<[UInt8]> = []
  private var wasUnderstood = false

  /// How many files and folders are looked at.
  static let entryLimit = 10_000_000
  private var entries = 0

  /// Visits a path of the command line.
  func visit(_ path: NativePath) throws(Failure) {
    let kind: FileStatus.Kind
    do throws(SystemError) {
      kind = try FileDescriptor.open(path, .noBlock).status(path.display).kind
    } catch {
      throw error.inputFailure()
    }
    var bytes = path.bytes
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let path = NativePath(bytes) else { return }
    wasUnderstood = false
    if kind == .directory {
      let ending = Self.ending(path.name)
      if Self.isBundle(ending) {
        let tree = try tree(path.folder)
        try bundle(RelativePath(unchecked: Array(path.name)), ending, in: tree)
      } else {
        try walk(try tree(path))
      }
    } else if path.name.elementsEqual("project.pbxproj".utf8), path.folder.hasSuffix(".xcodeproj") {
      let tree = try tree(path.folder.folder)
      try bundle(RelativePath(unchecked: Array(path.folder.name)), "xcodeproj", in: tree)
    } else {
      let tree = try tree(path.folder)
      try file(RelativePath(unchecked: Array(path.name)), in: tree)
    }
    if !wasUnderstood {
      log.add(
        .note, .nothingToScan, "nothing here is a project, a built app or a source",
        at: .path(path.display))
    }
  }

  private func tree(_ root: NativePath) throws(Failure) -> ProjectTree {
    if let known = trees[root] { return known }
    let tree = try ProjectTree(root)
    trees[root] = tree
    return tree
  }

  /// What follows the last dot of a name, in small letters; empty where there is none.
  private static func ending(_ name: some Collection<UInt8>) -> String {
    let name = Array(name)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  private static func isBundle(_ ending: String) -> Bool {
    ["xcodeproj", "app", "xcarchive"].contains(ending)
  }

  private func walk(_ tree: ProjectTree) throws(Failure) {
    var folders = [RelativePath.root]
    while let folder = folders.popLast() {
      guard folder.components.count < ProjectTree.depthLimit else {
        log.add(
          .warning, .scanLimit,
          "the folder lies more than \(ProjectTree.depthLimit) levels deep; it is left out",
          at: .path(tree.display(folder)))
        continue
      }
      var below: [RelativePath] = []
      for (name, kind) in tree.names(in: folder) where name.first != UInt8(ascii: ".") {
        entries += 1
        guard entries <= Self.entryLimit else {
          if entries == Self.entryLimit + 1 {
            log.add(
              .warning, .scanLimit,
              "there are more than \(Self.entryLimit) files and folders; the rest is left out",
              at: .path(tree.display(folder)))
          }
          return
        }
        let path = folder.appending(RelativePath(unchecked: name))
        if kind == .directory {
          let ending = Self.ending(name)
          if Self.isBundle(ending) {
            try bundle(path, ending, in: tree)
          } else if ending != "xcassets" {
            below.append(path)
          }
        } else if kind == .regular {
          try file(path, in: tree)
        }
      }
      folders += below.reversed()
    }
  }

  /// Whether a path is new; notes that there was something to look at.
  private func isNew(_ path: RelativePath, in tree: ProjectTree) -> Bool {
    wasUnderstood = true
    var bytes = tree.native(path).bytes
    while bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    return seen.insert(bytes).inserted
  }

  private func bundle(
    _ path: RelativePath, _ ending: String, in tree: ProjectTree
  ) throws(Failure) {
    guard isNew(path, in: tree) else { return }
    if ending == "xcodeproj" {
      let reader = XcodeProjectReader(tree: tree, log: log)
      if let project = try reader.project(at: path) { scan.projects.append(project) }
    } else {
      add(ProductContents(tree, path, log), tree.native(path), folder: tree.native(path))
    }
  }

  private func add(_ contents: ProductContents, _ path: NativePath, folder: NativePath?) {
    for binary in contents.binaries {
      if let path = NativePath(path.bytes + [UInt8(ascii: "/")] + Array(binary.utf8)) {
        scan.binaries.append(path)
      }
    }
    let reader = ProductReader(contents: contents, path: path, folder: folder, log: log)
    if let project = reader.project() {
      scan.projects.append(project)
    } else {
      log.add(.warning, .projectMalformed, "there is no app in it", at: .path(path.display))
    }
  }

  private func file(_ path: RelativePath, in tree: ProjectTree) throws(Failure) {
    let name = path.lastComponent
    let ending = Self.ending(name)
    if let language = SourceLanguage(fileName: name), isNew(path, in: tree) {
      sources.append(Source(tree: tree, path: path, language: language))
      if ending == "podspec" {
        add(PodspecReader(tree: tree, log: log).project(at: path))
      } else if name.elementsEqual("Project.swift".utf8) {
        add(TuistReader(tree: tree, log: log).project(at: path))
      }
      return
    }
    switch ending {
    case "csproj", "fsproj":
      if isNew(path, in: tree) { add(DotNetProjectReader(tree: tree, log: log).project(at: path)) }
    case "settings":
      guard name.elementsEqual("build.settings".utf8), isNew(path, in: tree) else { return }
      add(Solar2DReader(tree: tree, log: log).project(at: path))
    case "yml", "yaml":
      guard name.starts(with: "project.".utf8), isNew(path, in: tree) else { return }
      add(XcodeGenReader(tree: tree, log: log).project(at: path))
    case "ipa":
      guard isNew(path, in: tree) else { return }
      do throws(Failure) {
        let contents = try ProductContents(archive: path, in: tree, log)
        add(contents, tree.native(path), folder: nil)
      } catch {
        log.add(error.diagnostic.lowered)
      }
    default:
      break
    }
  }

  private func add(_ project: ODRProject?) {
    if let project { scan.projects.append(project) }
  }

  /// The scan with what follows from all that was found.
  func finish() -> ODRScan {
    ScanAnalysis(scan, log).run()
    scan.findings = log.findings
    return scan
  }
}
