internal import AssetPackManifest
internal import CommandLineKit
internal import Diagnostics
internal import Hosting
internal import SystemIO

/// Changes of download manifests in words and as JSON.
enum ManifestChangeText {
  private static func kind(_ change: ManifestDifference.Change) -> String {
    switch (change.old, change.new) {
    case (nil, _): "added"
    case (_, nil): "removed"
    default: "changed"
    }
  }

  /// `changed  Tutorial  (version 3 → 4, downloadSize 10 kB → 12 kB, url)`, without a line break.
  static func line(_ change: ManifestDifference.Change) -> String {
    let kind = kind(change)
    var text = kind + String(repeating: " ", count: 9 - kind.count) + DisplayText.escape(change.id)
    guard let old = change.old, let new = change.new else {
      if let entry = change.new ?? change.old { text += "  (version \(entry.version))" }
      return text
    }
    let notes = change.keys.map { key in
      switch key {
      case "version": "version \(old.version) → \(new.version)"
      case "downloadSize":
        "downloadSize \(Quantities.grouped(old.downloadSize)) → "
          + Quantities.grouped(new.downloadSize)
      default: key
      }
    }
    return text + "  (\(notes.joined(separator: ", ")))"
  }

  static func json(_ change: ManifestDifference.Change, manifest: NativePath) -> JSONLine {
    var line = JSONLine(type: "change")
    line.add("manifest", path: manifest.bytes)
    line.add("change", kind(change))
    line.add("id", change.id)
    line.add("keys", change.keys)
    line.add("oldVersion", ifPresent: change.old?.version)
    line.add("newVersion", ifPresent: change.new?.version)
    line.add("oldSize", ifPresent: change.old?.downloadSize)
    line.add("newSize", ifPresent: change.new?.downloadSize)
    return line
  }
}
