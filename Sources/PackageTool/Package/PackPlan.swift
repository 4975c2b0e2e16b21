internal import AssetPackManifest
internal import Diagnostics
internal import Packaging
internal import SystemIO

/// A pack that is to be made: a manifest that was read, and the files that come of it.
///
/// A run has one plan for each pack, all of them before the first pack is made.
struct PackPlan: Sendable {
  let manifestPath: NativePath
  /// Nil when the file could not be read.
  private(set) var manifest: LoadedManifest?
  /// Nil when there is no id to name them after.
  private(set) var outputs: PackOutputs?
  /// What is wrong with the manifest and its outputs, as far as can be told without the files.
  private(set) var findings = FindingList()

  /// Reads the manifest and looks whether the output can be made; what fails is in the findings.
  init(_ path: NativePath, _ request: PackRequest) {
    manifestPath = path
    do throws(Failure) {
      take(try LoadedManifest(path))
    } catch {
      findings.add(error.diagnostic)
    }
    aim(request)
  }

  /// The same with a manifest that was read.
  init(_ loaded: LoadedManifest, _ request: PackRequest) {
    manifestPath = loaded.path
    take(loaded)
    aim(request)
  }

  private mutating func take(_ loaded: LoadedManifest) {
    findings.add(loaded.findings)
    manifest = loaded
    manifest?.findings = FindingList()
  }

  /// Names the outputs, and looks whether the archive can be made.
  private mutating func aim(_ request: PackRequest) {
    let id = manifest?.manifest?.assetPackID.value
    switch request.destination {
    case .file: outputs = request.outputs(id: "")
    case .folder: outputs = id.map { request.outputs(id: $0) }
    }
    if let archive = outputs?.archive, !archive.isDash,
      let obstacle = AtomicOutput.obstacle(
        at: archive, overwrites: request.overwrites || request.keepsUnchanged)
    {
      findings.add(obstacle.diagnostic)
    }
  }

  /// The name under which the pack is listed.
  var name: String {
    manifest?.manifest.map { DisplayText.escape($0.assetPackID.value) } ?? manifestPath.display
  }

  /// Finds packs with one id, which would go to one file; returns whether there are any.
  static func refuseSharedOutputs(_ plans: inout [PackPlan]) -> Bool {
    var first: [NativePath: Int] = [:]
    var areShared = false
    for index in plans.indices {
      guard let output = plans[index].outputs?.archive else { continue }
      guard let earlier = first[output] else {
        first[output] = index
        continue
      }
      areShared = true
      let message = "two packs would go to \(output.display)"
      let (one, other) = (plans[earlier].idPlace, plans[index].idPlace)
      plans[earlier].findings.add(
        Diagnostic(
          .error, .sharedOutput, message, at: one,
          notes: [Diagnostic.Note("the other pack has the same id", at: other)],
          help: "give each pack an id of its own; no pack was made"))
      plans[index].findings.add(
        Diagnostic(
          .error, .sharedOutput, message, at: other,
          notes: [Diagnostic.Note("the other pack has the same id", at: one)]))
    }
    return areShared
  }

  private var idPlace: Place {
    guard let manifest = manifest?.manifest else { return .path(manifestPath.display) }
    return manifest.place(of: manifest.assetPackID.range)
  }
}
