internal import Diagnostics
internal import Digest
internal import HTTPClient
internal import SystemIO

extension AddressProbe {
  /// Downloads the whole file and compares it.
  mutating func compare(_ url: HTTPURL, with content: ExpectedContent) {
    guard content.file != nil || content.sha256 != nil else {
      return add(
        .warning, .packNotListed, "there is nothing to compare the download with", at: url,
        help: "pass the pack, or its receipt with --receipt")
    }
    var request = request(url)
    request.headers.add("Accept-Encoding", "identity")
    request.bodyLimit = .max
    let help = "upload the pack under a new address, and clear what a CDN has kept"
    do throws(Failure) {
      let sink = try ComparingSink(content.file)
      let received: UInt64
      do throws(HTTPError) {
        received = try session.perform(request, into: sink).bodyLength
      } catch {
        return add(
          .error, error.code, "the download ended at byte \(error.received): \(error.reason)",
          at: url, help: error.help ?? help)
      }
      if let offset = sink.firstDifference {
        return add(
          .error, .bytesDiffer,
          "the download differs from the pack on disk, from byte \(offset) on", at: url, help: help)
      }
      if received != content.size {
        return add(
          .error, .bytesDiffer,
          "the download ends at byte \(received), and the pack has \(content.size) bytes", at: url,
          help: help)
      }
      if let sha256 = content.sha256, sink.finish() != sha256 {
        add(
          .error, .bytesDiffer, "the download has another SHA-256 than the pack", at: url,
          help: help)
      }
    } catch {
      findings.append(error.diagnostic)
    }
  }

  /// Judges the published download manifest.
  mutating func checkManifest(_ answer: HTTPResponse, expecting bytes: [UInt8]) {
    let url = answer.effectiveURL
    do throws(HTTPError) {
      let whole = try session.perform(request(url))
      guard whole.status == 200 else {
        return add(
          .error, .badStatus, "the server answers with status \(whole.status)", at: url,
          help: "upload the download manifest to this address")
      }
      if whole.body != bytes {
        let offset = zip(whole.body, bytes).enumerated().first { $1.0 != $1.1 }?.offset
        add(
          .error, .bytesDiffer,
          "the published one differs, from byte \(offset ?? min(whole.body.count, bytes.count)) on",
          at: url, help: "publish this one, and clear what a CDN has kept")
      }
      checkManifestHead(whole)
    } catch {
      _ = explain(error, url)
      return
    }
    checkQuery(url)
  }

  private mutating func checkManifestHead(_ answer: HTTPResponse) {
    let url = answer.effectiveURL
    let control = answer.headers.list("Cache-Control")
    let isShort = control.map { CacheControl($0) }.map { $0.isNotKept || $0.maxAge ?? .max <= 3600 }
    if isShort != true {
      add(
        .error, .wrongCaching,
        control.map { "Cache-Control is \(DisplayText.escape($0, limit: 80))" }
          ?? "there is no Cache-Control", at: url,
        help: "set Cache-Control: no-cache, or a max-age of at most an hour: devices have to see "
          + "new versions")
    }
    if answer.headers["ETag"] == nil {
      add(
        .warning, .weakETag, "there is no ETag", at: url,
        help: "serve an ETag, so that asking again is cheap")
    }
  }

  /// Devices add a query when they ask for the manifest.
  private mutating func checkQuery(_ url: HTTPURL) {
    guard !url.hasQuery, let asked = try? HTTPURL(url.text + "?platform=iOS") else { return }
    var request = request(asked)
    request.stopsAfter = 0
    if let answer = try? session.perform(request), answer.status != 200 {
      add(
        .error, .badStatus,
        "with ?platform=iOS, as devices ask, the server answers with status \(answer.status)",
        at: asked, help: "let the server ignore the query")
    }
  }
}

/// Compares bytes that arrive with a file's, and hashes them.
private final class ComparingSink: ByteSink {
  private let file: FileSource?
  private let digester: Digester
  private var position: UInt64 = 0
  /// Where the first byte is that is another one, or that the file does not have.
  private(set) var firstDifference: UInt64?

  init(_ path: NativePath?) throws(Failure) {
    file = try path.map { path throws(Failure) in try FileSource(path) }
    digester = try Digester(.sha256)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try digester.update(bytes)
    if let file, firstDifference == nil { try compare(bytes, file) }
    position += UInt64(bytes.count)
  }

  private func compare(_ bytes: UnsafeRawBufferPointer, _ file: FileSource) throws(Failure) {
    let own = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { own.deallocate() }
    let count = try file.readFully(into: own)
    let differing = (0..<count).first { own[$0] != bytes[$0] }
    if let offset = differing ?? (count < bytes.count ? count : nil) {
      firstDifference = position + UInt64(offset)
    }
  }

  /// The digest of all bytes, in hexadecimal.
  func finish() -> String { digester.finish().hexadecimal }
}
