import Diagnostics
import Foundation
import HTTPClient
import SystemIO
import Synchronization
import TestSupport
import Testing

/// Transfers against a server that misbehaves.
@Suite struct SessionTests {
  private let child: ChildServer
  private let port: Int
  private let session: HTTPSession

  init() throws {
    (child, port) = try ChildServer.misbehaving()
    session = try HTTPSession(trust: TrustStore())
  }

  private func request(_ path: String, _ change: (inout HTTPRequest) -> Void = { _ in }) throws
    -> HTTPRequest
  {
    var request = HTTPRequest(try HTTPURL("http://127.0.0.1:\(port)\(path)"))
    request.allowsHTTP = true
    change(&request)
    return request
  }

  private func failure(_ request: HTTPRequest) -> HTTPError? {
    do throws(HTTPError) {
      _ = try session.perform(request)
      return nil
    } catch {
      return error
    }
  }

  @Test("What is sent arrives, and headers come back in their order, in whatever letter case")
  func echo() throws {
    let response = try session.perform(
      request("/echo") {
        $0.headers.add("Accept-Encoding", "gzip, br")
        $0.headers.add("X-Empty", "")
      })
    #expect(response.status == 200 && response.version == "1.1")
    #expect(response.headers.values(of: "X-TWICE") == ["a", "b"])
    #expect(response.headers.list("x-Twice") == "a, b")
    #expect(response.headers["none"] == nil && response.tls == nil)
    let lines = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
    #expect(lines.contains("Accept-Encoding: gzip, br") && lines.contains("X-Empty:"))
    #expect(!lines.contains { $0.hasPrefix("Expect") })
    #expect(response.bodyLength == UInt64(response.body.count))
    #expect(response.timings.total > 0)
  }

  @Test(
    "Every method sends its body, be it in memory or a stretch of a file",
    arguments: ["POST", "PUT", "PATCH"])
  func bodies(method: String) throws {
    let tree = try TemporaryTree()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try tree.file("f", bytes)
    let path = try #require(NativePath(tree.path("f")))
    for (body, sent) in [
      (HTTPRequest.Body.bytes(Array("{}".utf8)), Array("{}".utf8)[...]), (.bytes([]), []),
      (.file(path, range: 1000..<250_000), bytes[1000..<250_000]),
    ] {
      let response = try session.perform(
        request("/echo") {
          $0.method = method
          $0.body = body
        })
      let text = response.body
      #expect(text.starts(with: "\(method)\n".utf8))
      #expect(text.suffix(sent.count).elementsEqual(sent))
      let lines = String(decoding: text.prefix(500), as: UTF8.self).split(separator: "\n")
      #expect(lines.contains("Content-Length: \(sent.count)"))
    }
    let short = try request("/echo") {
      $0.method = method
      $0.body = .file(path, range: 0..<300_001)
    }
    #expect(failure(short)?.code == .readFailed)
    let none = try request("/echo") {
      $0.method = method
      $0.body = .file(path.appending("none".utf8), range: 0..<1)
    }
    #expect(failure(none)?.code == .missingInput)
  }

  @Test("HEAD waits for no body")
  func head() throws {
    let response = try session.perform(request("/echo") { $0.method = "HEAD" })
    #expect(response.status == 200 && response.bodyLength == 0)
    #expect(response.headers["content-length"] != nil)
  }

  @Test("Each way to fail has its kind and its code")
  func kinds() throws {
    let cut = try #require(failure(try request("/cut")))
    #expect(cut.kind == .cut && cut.code == .transferCut && cut.received == 500)
    #expect(cut.isTransient)
    let stall = try #require(failure(try request("/stall") { $0.timeouts.total = 1 }))
    #expect(stall.kind == .timeout && stall.code == .transferTimeout)
    let slow = try #require(failure(try request("/stall") { $0.timeouts.stall = 1 }))
    #expect(slow.kind == .timeout)
    #expect(failure(try request("/heads"))?.code == .badAnswer)
    let endless = try #require(
      failure(try request("/endless") { $0.bodyLimit = 100_000 }))
    #expect(endless.kind == .tooLarge)
    #expect(failure(try request("/smtp"))?.code == .badAnswer)
    #expect(failure(try request("/loop") { $0.followsRedirects = true })?.code == .badRedirect)
    #expect(failure(try request("/other") { $0.followsRedirects = true })?.code == .badRedirect)
    let closed = try HTTPURL("https://127.0.0.1:\(try WebServer.freePort())/")
    #expect(failure(HTTPRequest(closed))?.code == .noConnection)
    #expect(failure(HTTPRequest(try HTTPURL("https://none.invalid/")))?.code == .hostNotFound)
    let plain = try HTTPURL("http://127.0.0.1:\(port)/echo")
    #expect(failure(HTTPRequest(plain))?.kind == .malformed)
  }

  @Test("Redirections are followed when asked, and what they lead to is not told with its query")
  func redirects() throws {
    let first = try session.perform(request("/once"))
    #expect(first.status == 302 && first.body == Array("gone".utf8))
    #expect(first.headers["location"] == "/echo?token=secret")
    let last = try session.perform(request("/once") { $0.followsRedirects = true })
    #expect(last.status == 200 && last.body == Array("ok".utf8) && last.redirectCount == 1)
    #expect(last.effectiveURL.hasQuery && !last.effectiveURL.display.contains("secret"))
  }

  @Test("No query and no header gets into an error")
  func secrets() throws {
    let error = try #require(
      failure(
        try request("/cut?token=secret") {
          $0.headers.add("Authorization", "Bearer secret")
        }))
    #expect(!"\(error) \(error.failure)".contains("secret"))
    let bad = try #require(
      failure(try request("/echo") { $0.headers.add("Authorization", "secret\r\nX: y") }))
    #expect(bad.kind == .malformed && !"\(bad)".contains("secret"))
  }

  @Test("A sink's failure and a cancellation end the transfer")
  func endings() throws {
    let full = Failure(.writeFailed, "no space")
    let sink = FailingSink(full)
    let endless = try request("/endless") { $0.bodyLimit = .max }
    let failed = #expect(throws: HTTPError.self) { try session.perform(endless, into: sink) }
    #expect(failed?.failure == full)
    let start = ContinuousClock.now
    let cancelled = failure(
      try request("/stall") {
        $0.isCancelled = { start.duration(to: .now) > .milliseconds(200) }
      })
    #expect(cancelled?.code == .transferCancelled)
    #expect(start.duration(to: .now) < .seconds(5))
    #expect(DiagnosticCode.clientFailed.exitStatus == .system)
  }

  @Test("Sessions work side by side")
  func parallel() throws {
    let request = try request("/echo")
    let good = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      guard let session = try? HTTPSession(trust: TrustStore()) else { return }
      for _ in 0..<5 where (try? session.perform(request))?.status == 200 {
        good.withLock { $0 += 1 }
      }
    }
    #expect(good.withLock { $0 } == 40)
  }
}

private final class FailingSink: ByteSink {
  private let failure: Failure

  init(_ failure: Failure) {
    self.failure = failure
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) { throw failure }
}
