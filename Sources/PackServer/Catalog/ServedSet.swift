internal import AssetPackManifest
package import Diagnostics
internal import ServerCodes
internal import SystemIO

/// Packs that are served together, each under an id of its own.
package struct ServedSet: Sendable {
  /// What it is switched to by.
  package let name: String
  package internal(set) var files: [PackFile]

  /// Refuses two packs with one id.
  package init(name: String, files: [PackFile]) throws(Failure) {
    var paths: [[UInt8]: String] = [:]
    for file in files {
      let former = paths.updateValue(file.path.display, forKey: Array(file.id.utf8))
      if let former {
        throw Failure(
          .sharedPackID,
          "\(former) and \(file.path.display) both have the id \(DisplayText.escape(file.id))",
          at: .path(file.path.display))
      }
    }
    self.name = name
    self.files = files
  }
}
