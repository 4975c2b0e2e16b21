internal import AssetPackManifest
internal import AssetResolution
internal import Diagnostics
internal import SystemIO

/// Selectors for what a folder holds: one for each file and folder in it, junk left out.
enum FolderSelectors {
  /// The selectors in the order of the names' bytes; paths are the folder's own names.
  static func selectors(in folder: NativePath) throws(Failure) -> [ManifestTemplate.Selector] {
    var names: [(name: [UInt8], isFolder: Bool)] = []
    do throws(SystemError) {
      let descriptor = try FileDescriptor.open(folder, .directory)
      var reader = try DirectoryReader(try descriptor.reopen(), folder.display)
      while let entry = try reader.next() {
        var kind = entry.kind
        if kind == nil { kind = try descriptor.status(of: entry.name).kind }
        guard kind == .regular || kind == .directory else { continue }
        names.append((entry.name, kind == .directory))
      }
    } catch {
      throw error.inputFailure()
    }
    names.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var selectors: [ManifestTemplate.Selector] = []
    for (name, isFolder) in names where !Junk.isJunk(name, isFolder: isFolder) {
      guard let text = String(validating: name, as: UTF8.self) else {
        throw Failure(
          .nameNotUTF8,
          "\(folder.display) holds a name that is not UTF-8: \(DisplayText.escape(name))",
          at: .path(folder.display))
      }
      selectors.append(isFolder ? .directory(text) : .file(text))
    }
    return selectors
  }
}
