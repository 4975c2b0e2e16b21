internal import AppleArchiveFormat
internal import AssetResolution
internal import Diagnostics
internal import Digest
internal import SystemIO

/// What an archive depends on beside the tool, the codec and the bytes of files and manifest.
///
/// The digest of a text that only ever is compared: a line for the options, and one for each entry with
/// its kind, its path (hexadecimal, so that no name can look like a line), its size, and as much of
/// mode and times as goes into the archive.
enum ArchivePlan {
  static func digest(
    of resolution: Resolution, _ options: PackagingOptions
  ) throws(Failure) -> DigestValue {
    let digester = try Digester(.sha256)
    var text = "time \(options.time.seconds).\(options.time.nanoseconds) "
    text += options.preservesMetadata ? "preserving\n" : "uniform\n"
    for entry in resolution.entries {
      text += line(entry, options)
      if text.utf8.count >= 1 << 16 { try feed(&text, to: digester) }
    }
    try feed(&text, to: digester)
    return digester.finish()
  }

  private static func line(_ entry: ResolvedEntry, _ options: PackagingOptions) -> String {
    var line = entry.kind == .file ? "file " : "folder "
    line += DigestValue(bytes: entry.destination.bytes).hexadecimal
    if entry.kind == .file { line += " \(entry.size) \(entry.isExecutable ? "x" : "-")" }
    if options.preservesMetadata {
      line += " \(entry.permissions)"
      if let time = entry.modified { line += " \(time.seconds).\(time.nanoseconds)" }
    }
    return line + "\n"
  }

  private static func feed(_ text: inout String, to digester: Digester) throws(Failure) {
    let bytes = Array(text.utf8)
    text.removeAll(keepingCapacity: true)
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try digester.update(UnsafeRawBufferPointer(bytes))
    }
  }
}
