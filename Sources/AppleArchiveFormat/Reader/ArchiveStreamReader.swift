package import BlockPipeline
package import Diagnostics
package import SystemIO

/// Reads an archive from a file or pipe, entry by entry.
///
/// Call ``next()`` for each entry, and between two calls at most once ``readData(_:)`` or
/// ``readBlobs(_:)``; data that nobody reads is skipped. An error ends the reading: every later
/// call throws it again. Memory does not depend on the archive, apart from the sizes of its blocks.
@safe package final class ArchiveStreamReader {
  package let limits: ArchiveLimits
  private let input: ArchiveInput
  private let stream: EntryStream
  private var entryCount: UInt64 = 0
  private var current: ArchiveEntry?
  /// The current entry's blobs from the one that is next.
  private var blobs: ArraySlice<EntryHeader.Blob> = []
  /// What is left of a blob that has been begun.
  private var left: UInt64 = 0
  private var failure: Failure?

  /// Recognises the container, undoes a wrapper, and reads the container's header.
  ///
  /// Throws when the file is no Apple Archive, or lies in a container that cannot be read here;
  /// the message names what it is.
  package init(
    input: ArchiveInput, pool: WorkerPool, limits: ArchiveLimits = ArchiveLimits()
  ) throws(Failure) {
    let input = try input.unwrapped()
    self.input = input
    self.limits = limits
    let prefix = try input.peek(ContainerKind.prefixSize)
    let place = Place.archive(name: input.name, offset: 0)
    let chunks: any ChunkReader
    switch (ContainerKind.recognize(prefix), input.wrapper) {
    case (.plain, _):
      chunks = PlainChunkReader(input: input, limits: limits)
    case (.blocks(let codec), nil) where codec.isReadable:
      chunks = try ContainerChunkReader(input: input, codec: codec, pool: pool, limits: limits)
    case (let kind?, let wrapper?):
      throw Failure(
        .unsupportedContainer,
        "this is \(wrapper.description) around \(kind.description), which no reader unpacks",
        at: place, help: "take the outer compression off; a server may have added it on the way")
    case (let kind?, nil):
      throw Failure(
        .unsupportedContainer, "this is \(kind.description), which cannot be read here", at: place)
    case (nil, _) where prefix.isEmpty:
      throw Failure(.notAppleArchive, "the file is empty, not an Apple Archive", at: place)
    case (nil, _):
      throw Failure(
        .notAppleArchive,
        "this is not an Apple Archive: it begins with the bytes \(hexadecimal(prefix))", at: place)
    }
    stream = EntryStream(chunks: chunks, name: input.name)
  }

  package convenience init(
    source: any ByteSource, name: String, size: UInt64? = nil, pool: WorkerPool,
    limits: ArchiveLimits = ArchiveLimits()
  ) throws(Failure) {
    try self.init(
      input: ArchiveInput(source: source, name: name, size: size), pool: pool, limits: limits)
  }

  /// What has been seen so far; complete once ``next()`` has given nil.
  package var facts: ArchiveFacts { stream.facts }

  /// The next entry; nil after the last one.
  package func next() throws(Failure) -> ArchiveEntry? {
    try guarded { () throws(Failure) in
      try skipBlobs()
      current = nil
      let start = stream.offset
      guard let header = try stream.readHeader() else { return nil }
      let entry = ArchiveEntry(
        header: header, index: entryCount, streamOffset: start,
        fileOffset: stream.fileOffset(of: start), path: Self.path(of: header))
      entryCount += 1
      if let limit = limits.entries, entryCount > limit {
        throw Failure(
          .archiveEntriesLimit, "the archive has more than \(limit) entries, the limit",
          at: place(of: entry))
      }
      blobs = header.blobs[...]
      try checkSizes(of: entry)
      current = entry
      return entry
    }
  }

  /// Gives the data of the current entry's file, piece by piece, and its length.
  ///
  /// The memory is valid only inside `body`. An entry without data gives nothing.
  @discardableResult
  package func readData(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> UInt64 {
    var count: UInt64 = 0
    try unsafe readBlobs { (key, bytes) throws(Failure) in
      guard key == .data else { return }
      count += UInt64(bytes.count)
      try unsafe body(bytes)
    }
    return count
  }

  /// Gives all blobs of the current entry in their order, piece by piece; an empty one not at all.
  ///
  /// The memory is valid only inside `body`.
  package func readBlobs(
    _ body: (FieldKey, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try guarded { () throws(Failure) in
      while let key = nextBlob() {
        while left > 0 {
          let available = try unsafe stream.bytes(atMost: left)
          guard unsafe !available.isEmpty else { throw endsInsideData(key) }
          try unsafe body(key, available)
          let count = available.count
          stream.advance(count)
          left -= UInt64(count)
        }
      }
    }
  }

  /// Passes over what is left of the current entry's data.
  ///
  /// Blocks that hold nothing else are not decoded, so damage inside them stays unseen.
  package func skipData() throws(Failure) {
    try guarded { () throws(Failure) in try skipBlobs() }
  }

  private func skipBlobs() throws(Failure) {
    while let key = nextBlob() {
      left -= try stream.skip(left)
      if left > 0 { throw endsInsideData(key) }
    }
  }

  /// The blob that is to be read on: the one that has been begun, or the next that is not empty.
  private func nextBlob() -> FieldKey? {
    while let blob = blobs.first {
      if left > 0 { return blob.key }
      guard let begun = begunBlob, begun == blob else {
        begunBlob = blob
        left = blob.size
        if left > 0 { return blob.key }
        continue
      }
      begunBlob = nil
      blobs = blobs.dropFirst()
    }
    return nil
  }

  private var begunBlob: EntryHeader.Blob?

  /// Throws what has been thrown before, and keeps what is thrown now.
  private func guarded<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let failure { throw failure }
    do {
      return try body()
    } catch {
      failure = error
      throw error
    }
  }

  /// Refuses blobs that end past the limit as soon as the header promises them.
  private func checkSizes(of entry: ArchiveEntry) throws(Failure) {
    var end = stream.offset
    for blob in entry.header.blobs {
      let (sum, overflow) = end.addingReportingOverflow(blob.size)
      if overflow {
        throw Failure(
          .damagedHeader,
          "the header of \"\(entry.displayPath)\" gives field \(blob.key) a size of "
            + "\(blob.size) bytes, more than any archive can hold", at: place(of: entry))
      }
      end = sum
    }
    if let limit = limits.bytes, end > limit { throw limits.bytesExceeded(at: place(of: entry)) }
  }

  private func endsInsideData(_ key: FieldKey) -> Failure {
    let path = current?.displayPath ?? ""
    let what = key == .data ? "the data" : "field \(key)"
    let size = blobs.first?.size ?? 0
    return Failure(
      .truncatedArchive,
      "the archive ends inside \(what) of \"\(path)\", at byte \(stream.offset) of the archive "
        + "stream (byte \(facts.fileBytes) of the file): \(size - left) of \(size) bytes are there",
      at: .archive(
        name: input.name, entry: path, offset: facts.fileBytes, streamOffset: stream.offset))
  }

  private func place(of entry: ArchiveEntry) -> Place {
    .archive(
      name: input.name, entry: entry.displayPath, offset: entry.fileOffset,
      streamOffset: entry.streamOffset)
  }

  /// The empty path is the root, and only a directory can be that.
  private static func path(of header: EntryHeader) -> Result<RelativePath, PathProblem> {
    let bytes = header.path
    if bytes.isEmpty, header.type != .directory { return .failure(.empty) }
    do {
      return .success(try RelativePath(archivePath: bytes))
    } catch {
      return .failure(error)
    }
  }
}
