internal import AssetPackManifest
internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import SystemIO

/// Reads the packs of a command line for the commands about hosting.
struct HostedPacks {
  private(set) var packs: [HostedPack] = []
  private var statuses: Set<ExitStatus> = []

  /// Reads all packs and tells what is wrong with each.
  init(_ paths: [NativePath], jobs: Int, _ console: Console) throws(Failure) {
    let pool = WorkerPool(threads: jobs)
    for path in paths {
      console.progress.begin("reading \(path.display)")
      defer { console.progress.finish() }
      do throws(Failure) {
        let (pack, findings) = try HostedPack.read(path, pool: pool)
        try console.emit(findings)
        statuses.formUnion(findings.exitStatuses)
        if let pack { packs.append(pack) }
      } catch {
        try console.emit(error.diagnostic)
        statuses.insert(error.exitStatus)
      }
    }
  }

  /// Nil when all packs could be read.
  var failure: ExitStatus? { statuses.isEmpty ? nil : ExitStatus.gravest(of: statuses) }
}

extension DownloadManifest.Entry {
  /// The entry as a line of JSON.
  func json(type: String) -> JSONLine {
    var line = JSONLine(type: type)
    line.add("id", id)
    line.add("url", url)
    line.add("version", version)
    line.add("downloadSize", downloadSize)
    line.add("language", ifPresent: language)
    return line
  }
}
