package import Diagnostics

extension PackSet {
  /// What is wrong with the packs together, errors first.
  package func findings() -> FindingList {
    PackSetJudge(self).findings()
  }

  /// How many packs could be read to their ends, and so were compared.
  package var comparedCount: Int { packs.count { $0.identity != nil } }
}

/// Goes through what packs hold.
private final class PackSetJudge {
  private let set: PackSet
  /// Which packs are of one id or one language, by the packs' numbers; nil for one that was not read.
  ///
  /// Numbers, since a path that is in a hundred packs is compared with itself thousands of times.
  private let kinships: [(id: Int, language: Int?)?]
  private var errors = FindingList()
  private var warnings = FindingList()

  init(_ set: PackSet) {
    self.set = set
    var ids: [[UInt8]: Int] = [:]
    var languages: [[UInt8]: Int] = [:]
    kinships = set.packs.map { pack in
      pack.identity.map { identity in
        (
          Self.number(Array(identity.assetPackID.utf8), &ids),
          identity.language.map { Self.number(Array($0.lowercased().utf8), &languages) }
        )
      }
    }
  }

  /// The number of a key, a new one when it is new.
  private static func number(_ key: [UInt8], _ numbers: inout [[UInt8]: Int]) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = numbers.count
    return numbers.count - 1
  }

  func findings() -> FindingList {
    checkIdentities()
    for facts in set.facts where facts.last != PackSet.none { checkPath(facts.last) }
    for folder in set.bundleOrder { checkBundle(folder) }
    errors.add(warnings)
    return errors
  }

  // MARK: Packs

  private func checkIdentities() {
    var first: [[UInt8]: Int] = [:]
    for (index, pack) in set.packs.enumerated() {
      guard let identity = pack.identity else {
        report(.note, .packLeftOut, at: pack.name) {
          ("\(pack.name) could not be read to its end and was not compared with the others", nil)
        }
        continue
      }
      let id = Array(identity.assetPackID.utf8)
      guard let earlier = first[id] else {
        first[id] = index
        continue
      }
      let shown = DisplayText.escape(identity.assetPackID, limit: 100)
      report(
        .error, .duplicatePackID, at: pack.name,
        notes: [Diagnostic.Note("the other pack", at: .archive(name: set.packs[earlier].name))]
      ) { ("the id \(shown) is that of another pack, too", "give each pack an id of its own") }
    }
  }

  /// Whether two packs can be on one device at a time, and were read.
  private func canMeet(_ left: UInt32, _ right: UInt32) -> Bool {
    guard left != right, let one = kinships[Int(left)], let other = kinships[Int(right)] else {
      return false
    }
    // Two versions of one pack share their paths.
    if one.id == other.id { return false }
    guard let language = one.language, let second = other.language else { return true }
    return language == second
  }

  // MARK: Paths

  /// Compares all that packs hold under one path.
  private func checkPath(_ last: UInt32) {
    var alike: [PackSet.Holder] = []
    var next = last
    while next != PackSet.none {
      let holder = set.holders[Int(next)]
      alike.append(holder)
      next = holder.previous
    }
    guard alike.count > 1 else { return }
    alike.reverse()
    for index in alike.indices.dropFirst() {
      var gravest: (conflict: Conflict, earlier: PackSet.Holder)?
      for earlier in alike[..<index] where canMeet(earlier.pack, alike[index].pack) {
        guard let conflict = conflict(earlier, alike[index]) else { continue }
        if gravest.map({ conflict.rawValue < $0.conflict.rawValue }) ?? true {
          gravest = (conflict, earlier)
        }
        if conflict == .gravest { break }
      }
      if let gravest { report(gravest.conflict, alike[index], gravest.earlier) }
    }
  }

  /// How two packs' paths get in each other's way, the gravest first.
  private enum Conflict: Int {
    case kinds, contents, repetition, spelling

    static let gravest = Conflict.kinds
  }

  private func conflict(_ earlier: PackSet.Holder, _ later: PackSet.Holder) -> Conflict? {
    if earlier.isFolder != later.isFolder { return .kinds }
    if !earlier.isFolder { return earlier.digest == later.digest ? .repetition : .contents }
    return set.tree.name(of: earlier.node) == set.tree.name(of: later.node) ? nil : .spelling
  }

  private func report(
    _ conflict: Conflict, _ later: PackSet.Holder, _ earlier: PackSet.Holder
  ) {
    let code: DiagnosticCode
    let severity: Severity
    switch conflict {
    case .kinds: (code, severity) = (.fileAgainstFolder, .error)
    case .contents: (code, severity) = (.conflictingFiles, .error)
    case .repetition: (code, severity) = (.repeatedFile, .warning)
    case .spelling: (code, severity) = (.folderSpelledTwice, .warning)
    }
    report(severity, code, at: later, and: earlier) { [set] in
      let path = set.tree.displayPath(of: later.node)
      let other = set.tree.displayPath(of: earlier.node)
      let name = set.packs[Int(earlier.pack)].name
      let isSame = later.node == earlier.node
      let spelled = isSame ? path : "\(path), as \(other),"
      switch conflict {
      case .kinds:
        return (
          "\(path) is a \(later.isFolder ? "folder" : "file"), and \(other) in \(name) a "
            + (earlier.isFolder ? "folder" : "file"), "rename one of the two"
        )
      case .contents:
        return (
          "\(spelled) is in \(name), too, with other bytes",
          "keep the path in one pack, or give the packs different languages"
        )
      case .repetition:
        return ("\(spelled) is in \(name), too, with the same bytes", "keep it in one pack")
      case .spelling:
        return ("the folder \(path) is spelled \(other) in \(name)", "spell it in one way")
      }
    }
  }

  // MARK: Bundles

  private func checkBundle(_ folder: NameTree.NodeID) {
    guard let bundle = set.bundles[folder] else { return }
    let shares = bundle.shares
    for index in shares.indices.dropFirst() {
      let meeting = shares[..<index].filter { earlier in
        canMeet(earlier.pack, shares[index].pack)
          && (earlier.fileCount < bundle.fileCount || shares[index].fileCount < bundle.fileCount)
      }
      guard !meeting.isEmpty else { continue }
      let path = set.tree.displayPath(of: folder)
      report(
        bundle.kind == .sealed ? .error : .warning, .splitBundle,
        at: set.packs[Int(shares[index].pack)].name, path,
        notes: meeting.prefix(8).map { share in
          Diagnostic.Note(
            "\(share.fileCount) of its files are here",
            at: .archive(name: set.packs[Int(share.pack)].name, entry: path))
        }
      ) {
        (
          "\(path) is spread over packs: \(shares[index].fileCount) of its \(bundle.fileCount) files "
            + "are here", "select the whole folder in one pack"
        )
      }
      return
    }
  }

  // MARK: Findings

  private func report(
    _ severity: Severity, _ code: DiagnosticCode, at holder: PackSet.Holder,
    and other: PackSet.Holder, _ text: () -> (message: String, help: String?)
  ) {
    report(
      severity, code, at: set.packs[Int(holder.pack)].name,
      set.tree.displayPath(of: holder.node),
      notes: [
        Diagnostic.Note(
          "the other one",
          at: .archive(
            name: set.packs[Int(other.pack)].name, entry: set.tree.displayPath(of: other.node)))
      ], text)
  }

  /// Adds a finding, whose text is made only if it will be kept.
  private func report(
    _ severity: Severity, _ code: DiagnosticCode, at pack: String,
    _ entry: @autoclosure () -> String? = nil,
    notes: @autoclosure () -> [Diagnostic.Note] = [], _ text: () -> (message: String, help: String?)
  ) {
    let kept = severity == .error ? errors.diagnostics.count : warnings.diagnostics.count
    let diagnostic: Diagnostic
    if kept < FindingList.defaultLimit {
      let (message, help) = text()
      diagnostic = Diagnostic(
        severity, code, message, at: .archive(name: pack, entry: entry()), notes: notes(),
        help: help)
    } else {
      diagnostic = Diagnostic(severity, code, "")
    }
    if severity == .error { errors.add(diagnostic) } else { warnings.add(diagnostic) }
  }
}
