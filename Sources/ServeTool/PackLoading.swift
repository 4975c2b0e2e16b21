internal import BlockPipeline
internal import CommandLineKit
internal import Diagnostics
internal import PackServer
internal import ServerCodes
internal import SystemIO
internal import Verification

/// Reads and judges the packs that are to be served.
struct PackLoading {
  let console: Console

  /// The check that packs go through, at the start and whenever they are replaced.
  static func check(jobs: Int) -> PackCheck {
    let verifier = PackVerifier(
      pool: WorkerPool(threads: jobs), options: VerificationOptions())
    return PackCheck { path throws(Failure) in
      let report = try verifier.verify(path)
      return CheckedPack(
        manifest: report.findings.hasErrors ? nil : report.manifest, findings: report.findings)
    }
  }

  /// The packs that are good, in their order; those that are not are told, with a status for each.
  func load(
    _ paths: [NativePath], _ check: PackCheck, _ statuses: inout Set<ExitStatus>
  ) throws(Failure) -> [PackFile] {
    var files: [PackFile] = []
    for path in paths {
      console.progress.begin("verifying \(path.display)")
      do throws(RefusedPack) {
        let file = try PackFile(path, check)
        console.progress.finish()
        files.append(file)
      } catch {
        console.progress.finish()
        try console.emit(error.findings)
        try console.emit(error.failure.diagnostic)
        statuses.insert(error.failure.exitStatus)
      }
    }
    return files
  }

  /// The packs that lie in a folder itself, by the bytes of their names.
  static func packs(in folder: NativePath) throws(Failure) -> [NativePath] {
    var names: [[UInt8]] = []
    do throws(SystemError) {
      let opened = try FileDescriptor.open(folder, .directory)
      var reader = try DirectoryReader(opened, folder.display)
      while let entry = try reader.next() {
        let isPack = NativePath(entry.name)?.hasSuffix(".aar") == true
        if isPack, entry.name.first != UInt8(ascii: ".") { names.append(entry.name) }
      }
    } catch {
      throw error.inputFailure()
    }
    guard !names.isEmpty else {
      throw Failure(
        .emptySet, "\(folder.display) holds no pack: no name in it ends in .aar",
        at: .path(folder.display))
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { folder.appending($0) }
  }
}
