internal import AppleArchiveFormat
internal import AssetPackManifest
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import Inspection
internal import SystemIO

/// An app's packs with their sizes, and what is to be said of those that cannot be sized.
struct SizedPacks {
  /// In the order of the command line, those for another platform left out.
  private(set) var packs: [SizedPack] = []
  private(set) var findings = FindingList()
  /// The gravest status of the packs that could not be read.
  private(set) var status = ExitStatus.success

  /// Reads each pack to its end.
  init(
    _ paths: [NativePath], for platform: Platform?, pool: WorkerPool, console: Console
  ) {
    var read: [SizedPack] = []
    var statuses: Set<ExitStatus> = []
    for path in paths {
      do throws(Failure) {
        console.progress.begin("reading \(path.display)")
        let facts = try PackFacts.read(path, pool: pool)
        console.progress.finish()
        if let pack = Self.sized(facts) {
          read.append(pack)
        } else {
          throw Failure(
            .packNotSized,
            "\(facts.name) has no manifest that can be read, so that its policy is "
              + "not known", at: .path(facts.name), help: "\"verify\" tells what is wrong with it")
        }
      } catch {
        console.progress.finish()
        findings.add(error.diagnostic)
        statuses.insert(error.exitStatus)
      }
    }
    packs = read.filter { pack in
      platform.map { pack.platforms.isEmpty || pack.platforms.contains($0) } ?? true
    }
    if reportDoubles() { statuses.insert(.badData) }
    if platform == nil { reportPlatforms() }
    status = ExitStatus.gravest(of: statuses)
  }

  private static func sized(_ facts: PackFacts) -> SizedPack? {
    guard let manifest = facts.manifest else { return nil }
    let events = Set(
      manifest.installationEventTypes.compactMap(InstallationEvent.init(rawValue:)))
    let policy: DownloadPolicy =
      switch DownloadPolicy.Kind(rawValue: manifest.downloadPolicy) {
      case .essential?: .essential(events)
      case .prefetch?: .prefetch(events)
      case .onDemand?, nil: .onDemand
      }
    return SizedPack(
      name: facts.name, id: manifest.assetPackID, policy: policy,
      platforms: manifest.platforms.compactMap(Platform.init(rawValue:)),
      archiveBytes: facts.archive.fileBytes, contentBytes: facts.contentBytes)
  }

  /// Reports packs with the id of an earlier one; whether there are any.
  private mutating func reportDoubles() -> Bool {
    var first: [[UInt8]: String] = [:]
    var hasDoubles = false
    for pack in packs {
      let id = Array(pack.id.utf8)
      guard let earlier = first[id] else {
        first[id] = pack.name
        continue
      }
      hasDoubles = true
      findings.add(
        Diagnostic(
          .error, .packNotSized,
          "\(pack.name) has the id \"\(DisplayText.escape(pack.id, limit: 100))\", as \(earlier) has",
          at: .path(pack.name), help: "name one version of each pack"))
    }
    return hasDoubles
  }

  /// Warns of sizes that no single device needs.
  private mutating func reportPlatforms() {
    let initial = packs.filter { $0.isInitiallyEssential != nil }
    let all = Set(Platform.allCases)
    let sets = Set(initial.map { $0.platforms.isEmpty ? all : Set($0.platforms) })
    guard sets.count > 1 else { return }
    let common = sets.reduce(all) { $0.intersection($1) }
    guard
      let narrow = initial.first(where: { Set($0.platforms) == common })
        ?? initial.first(where: { !$0.platforms.isEmpty })
    else { return }
    findings.add(
      Diagnostic(
        .warning, .packsOfSeveralPlatforms,
        "the packs are for different platforms, and all of them are added up",
        at: .path(narrow.name), help: "choose the app's with --platform"))
  }

  /// What was counted, one line a pack.
  var table: String {
    var table = Table(.left, .left, .right, .right)
    for pack in packs {
      let role =
        switch pack.isInitiallyEssential {
        case true?: "essential"
        case false?: "initial"
        case nil: "not counted, \(Self.reason(pack.policy))"
        }
      table.add(
        pack.name, role, "\(Quantities.grouped(pack.archiveBytes)) B to download",
        "\(Quantities.grouped(pack.contentBytes)) B installed")
    }
    return packs.isEmpty ? "" : table.text()
  }

  private static func reason(_ policy: DownloadPolicy) -> String {
    policy.kind == .onDemand ? "on demand" : "for updates alone"
  }

  /// Adds the four sizes to a report.
  func add(to line: inout JSONLine) {
    let sizes = InitialSizes(of: packs)
    line.add("packs", packs.count)
    line.add("packsCounted", packs.count { $0.isInitiallyEssential != nil })
    line.add("downloadBytes", sizes.download)
    line.add("essentialDownloadBytes", sizes.essentialDownload)
    line.add("installBytes", sizes.install)
    line.add("essentialInstallBytes", sizes.essentialInstall)
  }
}
