internal import Diagnostics
internal import HTTPClient
internal import SystemIO

extension AddressProbe {
  /// A range that is asked for, and the bytes that have to come.
  private struct Case {
    let asked: String
    let range: Range<UInt64>
    let what: String
  }

  private static func cases(_ size: UInt64) -> [Case] {
    let tail = size - min(size, 16)
    let middle = size / 2
    return [
      Case(asked: "0-0", range: 0..<1, what: "the first byte"),
      Case(
        asked: "\(middle)-\(min(middle + 15, size - 1))", range: middle..<min(middle + 16, size),
        what: "a stretch in the middle"),
      Case(asked: "\(tail)-", range: tail..<size, what: "all from an offset on"),
      Case(asked: "-\(size - tail)", range: tail..<size, what: "the last bytes"),
      Case(asked: "\(tail)-\(size + 100)", range: tail..<size, what: "a range past the end"),
    ]
  }

  /// Asks for ranges of every form (RFC 9110, section 14).
  mutating func checkRanges(_ answer: HTTPResponse, expecting content: ExpectedContent) {
    let url = answer.effectiveURL
    // What the server has counts here; that it is the wrong size was told already.
    let told = answer.headers["Content-Length"].flatMap { UInt64($0) }
    let size = Self.isEncoded(answer) ? content.size : told ?? content.size
    guard size > 0 else { return }
    for item in Self.cases(size) {
      guard let part = ask(url, item.asked) else { return }
      if part.status == 200 {
        return add(
          .error, .noRanges, "the server answers a request for a range with the whole file",
          at: url, help: "switch ranges on (Accept-Ranges: bytes): downloads resume with them")
      }
      check(part, item, size, content, url)
    }
    checkUnsatisfiable(url, size)
    checkConditional(answer, url)
  }

  private mutating func ask(
    _ url: HTTPURL, _ range: String, ifRange: String? = nil
  ) -> HTTPResponse? {
    var request = request(url)
    request.headers.add("Range", "bytes=\(range)")
    request.headers.add("Accept-Encoding", "identity")
    if let ifRange { request.headers.add("If-Range", ifRange) }
    request.stopsAfter = 64
    do throws(HTTPError) { return try session.perform(request) } catch {
      _ = explain(error, url)
      return nil
    }
  }

  private mutating func check(
    _ part: HTTPResponse, _ item: Case, _ size: UInt64, _ content: ExpectedContent, _ url: HTTPURL
  ) {
    let expected = "bytes \(item.range.lowerBound)-\(item.range.upperBound - 1)/\(size)"
    let answered = part.headers["Content-Range"]
    let help = "let the server, or the CDN before it, answer bytes=\(item.asked) with \(expected)"
    guard part.status == 206 else {
      return add(
        .error, .wrongRange,
        "\(item.what) (bytes=\(item.asked)) is answered with status \(part.status), not 206",
        at: url, help: help)
    }
    let isRight = answered == expected && part.body.count == item.range.count && !part.isPartial
    guard isRight else {
      let shown = answered.map { DisplayText.escape($0, limit: 80) } ?? "no Content-Range"
      return add(
        .error, .wrongRange,
        "\(item.what) (bytes=\(item.asked)) is answered with \(shown) and \(part.bodyLength) bytes",
        at: url, help: help)
    }
    if let own = content.bytes(in: item.range), own != part.body {
      add(
        .error, .bytesDiffer,
        "\(item.what) differs from the pack on disk, from byte \(item.range.lowerBound) on",
        at: url,
        help: "upload the pack under a new address; bytes under an address never change")
    }
  }

  private mutating func checkUnsatisfiable(_ url: HTTPURL, _ size: UInt64) {
    guard let part = ask(url, "\(size)-") else { return }
    guard part.status != 416 || part.headers["Content-Range"] != "bytes */\(size)" else { return }
    add(
      .error, .wrongRange,
      "a range behind the end is answered with status \(part.status) and "
        + (part.headers["Content-Range"].map { DisplayText.escape($0, limit: 80) }
          ?? "no Content-Range"),
      at: url,
      help: "let the server answer with 416 and Content-Range: bytes */\(size)")
  }

  private mutating func checkConditional(_ answer: HTTPResponse, _ url: HTTPURL) {
    guard let tag = answer.headers["ETag"], !tag.hasPrefix("W/") else { return }
    guard let same = ask(url, "0-0", ifRange: tag),
      let other = ask(url, "0-0", ifRange: "\"not-\(UInt64.max)\"")
    else { return }
    if same.status != 206 {
      add(
        .error, .wrongRange,
        "If-Range with the ETag is answered with status \(same.status), not 206",
        at: url, help: "let ETags stay the same as long as the bytes do, on all servers")
    }
    if other.status != 200 {
      add(
        .error, .wrongRange,
        "If-Range with another ETag is answered with status \(other.status), not with the whole file",
        at: url, help: "let the server heed If-Range, or two versions are spliced")
    }
  }
}

extension ExpectedContent {
  /// The archive's own bytes of a short range; nil without the archive.
  func bytes(in range: Range<UInt64>) -> [UInt8]? {
    guard let file, let descriptor = try? FileDescriptor.open(file) else { return nil }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let count = bytes.withUnsafeMutableBytes {
      try? descriptor.read(at: range.lowerBound, into: $0, file.display)
    }
    return count == range.count ? bytes : nil
  }
}
