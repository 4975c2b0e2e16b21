internal import CommandLineKit
internal import Digest
internal import Hosting
internal import SystemIO

/// The steps of a publication in words and as JSON.
enum PublicationText {
  static func line(_ step: Publication.Step) -> String {
    switch step {
    case .makeFolder(let path): "make the folder \(path.display)"
    case .copy(let pack, let target):
      "copy \(pack.name) (\(Quantities.grouped(pack.size)) bytes) to \(target.display)"
    case .keep(let pack, let target): "keep \(target.display), which is \(pack.name) already"
    case .writeManifest(let manifest):
      "replace \(manifest.path.display)"
        + manifest.difference.changes.map { "\n  " + ManifestChangeText.line($0) }.joined()
    case .keepManifest(let path): "keep \(path.display), which says so already"
    }
  }

  static func json(_ step: Publication.Step, isDone: Bool) -> JSONLine {
    var line = JSONLine(type: "step")
    switch step {
    case .makeFolder(let path):
      line.add("step", "makeFolder")
      line.add("path", path: path.bytes)
    case .copy(let pack, let target), .keep(let pack, let target):
      if case .copy = step { line.add("step", "copy") } else { line.add("step", "keep") }
      line.add("path", path: target.bytes)
      line.add("pack", path: pack.path.bytes)
      line.add("id", pack.id)
      line.add("size", pack.size)
      line.add("sha256", pack.sha256.hexadecimal)
    case .writeManifest(let manifest):
      line.add("step", "writeManifest")
      line.add("path", path: manifest.path.bytes)
      line.add(
        "changes",
        manifest.difference.changes.map { ManifestChangeText.json($0, manifest: manifest.path) })
    case .keepManifest(let path):
      line.add("step", "keepManifest")
      line.add("path", path: path.bytes)
    }
    line.add("done", isDone)
    return line
  }
}
