internal import AppleArchiveFormat
internal import Digest
internal import JSONDocument

/// What the page's scripts work with, as JSON.
///
/// Folders and files are columns of equal length, for these are the shortest to write and the fastest to
/// read. `model.js` is the only reader.
struct ReportData {
  private let packs: [SurveyedPack]
  private let equal: EqualFiles
  private let tool: String

  init(_ packs: [SurveyedPack], tool: String) {
    self.packs = packs
    self.tool = tool
    equal = EqualFiles(packs)
  }

  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("tool")
      writer.value(tool)
      column("equal", equal.digests, &writer) { $1.value($0.prefix) }
      column("packs", packs, &writer) { write($0, &$1) }
    }
    return writer.text
  }

  private func write(_ pack: SurveyedPack, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("name")
      writer.value(pack.name)
      writer.key("manifest")
      if let manifest = pack.manifest { write(manifest, &writer) } else { writer.null() }
      write(pack.archive.container.name, pack.archive.container.compression, pack, &writer)
      let folders = pack.content.folders.folders
      column("folderParents", folders, &writer) { $1.value($0.parent) }
      column("folderNames", folders, &writer) { $1.value($0.name) }
      column("fileFolders", pack.files, &writer) { $1.value($0.folder) }
      column("fileNames", pack.files, &writer) { $1.value($0.name) }
      column("fileSizes", pack.files, &writer) { $1.value($0.size) }
      column("fileStored", pack.files, &writer) { $1.value($0.stored) }
      // -1 for a content that no other file has.
      column("fileEqual", pack.files, &writer) { $1.value(equal.index(of: $0) ?? -1) }
    }
  }

  private func write(
    _ container: String, _ compression: String, _ pack: SurveyedPack, _ writer: inout JSONWriter
  ) {
    writer.key("container")
    writer.value(container)
    writer.key("compression")
    writer.value(compression)
    let numbers: [(String, UInt64?)] = [
      ("archiveBytes", pack.archive.fileBytes), ("streamBytes", pack.archive.rawBytes),
      ("blockSize", pack.archive.blockSize), ("blocks", pack.archive.blocks),
      ("storedBlocks", pack.archive.storedBlocks),
    ]
    for case (let key, let number?) in numbers {
      writer.key(key)
      writer.value(number)
    }
  }

  private func write(_ manifest: PackFacts.ManifestFacts, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("id")
      writer.value(manifest.assetPackID)
      writer.key("policy")
      writer.value(manifest.downloadPolicy)
      column("events", manifest.installationEventTypes, &writer) { $1.value($0) }
      column("platforms", manifest.platforms, &writer) { $1.value($0) }
      writer.key("language")
      if let language = manifest.language { writer.value(language) } else { writer.null() }
    }
  }

  private func column<Element>(
    _ key: String, _ elements: [Element], _ writer: inout JSONWriter,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    writer.key(key)
    writer.array { writer in
      for element in elements { write(element, &writer) }
    }
  }
}
