package import AssetResolution
package import Diagnostics
package import SystemIO

/// Sees to it that a pack does not swallow the pack before it.
package enum OutputCheck {
  /// A finding when the output that is to be replaced is one of the selected files.
  package static func finding(output: NativePath, in resolution: Resolution) -> Diagnostic? {
    guard let real = Environment.realPath(of: output),
      let entry = resolution.entry(atRealPath: real)
    else { return nil }
    return Diagnostic(
      .error, .outputSelected,
      "the output \(output.display) is itself selected, as \(entry.destination.display)",
      at: .path(output.display),
      help: "write the pack to another folder, or exclude it with a \"fileExclusion\" selector")
  }
}
