internal import Diagnostics
internal import HTTPClient

extension AddressProbe {
  /// Judges what the head of the whole file's answer says.
  mutating func checkHead(_ answer: HTTPResponse, expecting content: ExpectedContent) {
    let url = answer.effectiveURL
    guard answer.status == 200 else { return refuse(answer.status, url) }
    if let coding = Self.coding(answer) {
      add(
        .error, .contentCoding,
        "the server encodes the pack with \(coding) for clients that allow it", at: url,
        help: "switch compression off for packs; in nginx with gzip off")
    } else {
      checkLength(answer, content, "GET")
    }
    checkType(answer)
    checkCaching(answer)
    checkETag(answer)
  }

  /// A content coding other than none.
  private static func coding(_ answer: HTTPResponse) -> String? {
    guard let coding = answer.headers.list("Content-Encoding"),
      coding.lowercased() != "identity"
    else { return nil }
    return DisplayText.escape(coding, limit: 40)
  }

  static func isEncoded(_ answer: HTTPResponse) -> Bool { coding(answer) != nil }

  private mutating func refuse(_ status: Int, _ url: HTTPURL) {
    let help =
      switch status {
      case 401, 403: "let the file be read without signing in; downloads run outside of the app"
      case 404, 410: "upload the pack to this address, or correct \"url\""
      case 429: "let the server allow more requests"
      case 500...: "look into the server's log"
      default: "let the server answer with 200 and the whole file"
      }
    add(.error, .badStatus, "the server answers with status \(status)", at: url, help: help)
  }

  private mutating func checkLength(
    _ answer: HTTPResponse, _ content: ExpectedContent, _ method: String
  ) {
    let url = answer.effectiveURL
    guard let text = answer.headers["Content-Length"], let length = UInt64(text) else {
      return add(
        .error, .sizeDiffers, "the answer to \(method) has no Content-Length", at: url,
        help: "serve the pack as a file, not as a stream that is made on the fly")
    }
    guard length != content.size else { return }
    let difference =
      length < content.size
      ? "\(content.size - length) bytes are missing" : "\(length - content.size) are too many"
    add(
      .error, .sizeDiffers,
      "the server has \(length) bytes (\(method)), and downloadSize is \(content.size): "
        + difference, at: url,
      help: "upload the pack again, under a new address, and clear what a CDN has kept")
  }

  private mutating func checkType(_ answer: HTTPResponse) {
    let url = answer.effectiveURL
    let help = "set Content-Type: application/octet-stream for packs"
    guard let type = answer.headers["Content-Type"] else {
      return add(.error, .wrongContentType, "there is no Content-Type", at: url, help: help)
    }
    let media = type.prefix { $0 != ";" }.lowercased()
    guard media != "application/octet-stream" else { return }
    add(
      .error, .wrongContentType, "the Content-Type is \(DisplayText.escape(type, limit: 80))",
      at: url, help: help)
  }

  private mutating func checkCaching(_ answer: HTTPResponse) {
    let url = answer.effectiveURL
    let help = "set Cache-Control: public, max-age=31536000, immutable for packs"
    guard let text = answer.headers.list("Cache-Control") else {
      return add(.error, .wrongCaching, "there is no Cache-Control", at: url, help: help)
    }
    let control = CacheControl(text)
    if control.isNotKept || control.maxAge ?? 0 < 86400 {
      add(
        .error, .wrongCaching,
        "Cache-Control is \(DisplayText.escape(text, limit: 80)), though a pack's bytes never change",
        at: url, help: help)
    }
  }

  private mutating func checkETag(_ answer: HTTPResponse) {
    let tag = answer.headers["ETag"]
    guard tag == nil || tag?.hasPrefix("W/") == true else { return }
    add(
      .warning, .weakETag,
      tag == nil ? "there is no ETag" : "the ETag is weak", at: answer.effectiveURL,
      help: "serve a strong ETag, so that downloads can be resumed with If-Range")
  }

  /// HEAD has to tell the same as GET.
  mutating func checkHeadMethod(_ answer: HTTPResponse, expecting content: ExpectedContent) {
    let url = answer.effectiveURL
    var request = request(url)
    request.method = "HEAD"
    request.headers.add("Accept-Encoding", "identity")
    do throws(HTTPError) {
      let head = try session.perform(request)
      guard head.status == 200 else {
        return add(
          .error, .badStatus,
          "the server answers HEAD with status \(head.status), and GET with 200",
          at: url, help: "let the server answer HEAD as it answers GET")
      }
      if Self.isEncoded(answer)
        || head.headers["Content-Length"] != answer.headers["Content-Length"]
      {
        checkLength(head, content, "HEAD")
      }
    } catch {
      _ = explain(error, url)
    }
  }
}

/// A `Cache-Control` field, as far as it matters here (RFC 9111, section 5.2.2).
struct CacheControl {
  /// In seconds.
  private(set) var maxAge: Int?
  /// Whether a cache may not answer by itself.
  private(set) var isNotKept = false

  init(_ text: String) {
    for part in text.lowercased().split(separator: ",") {
      let words = part.split(separator: "=", maxSplits: 1).map {
        $0.drop { $0 == " " }.prefix { $0 != " " }
      }
      switch words.first {
      case "no-store", "no-cache", "private": isNotKept = true
      case "max-age": maxAge = words.count > 1 ? Int(words[1].filter { $0 != "\"" }) : nil
      default: break
      }
    }
  }
}
