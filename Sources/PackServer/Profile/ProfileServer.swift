package import Diagnostics
internal import SystemIO

/// Serves one document over plain HTTP: the profile, for devices that do not trust the server yet.
///
/// Nothing else can be had from it: there is one path, and what it answers with is in memory. A request
/// has to come within ``time``, in up to ``headerBytes``; every answer ends its connection.
package final class ProfileServer: Sendable {
  /// The only path.
  package static let path = "/profile.mobileconfig"
  /// In nanoseconds.
  private static let time: UInt64 = 5_000_000_000
  private static let (headerBytes, clients) = (8192, 32)

  private let listener: ServerPort
  private let document: [UInt8]
  private let type: String
  private let report: @Sendable (ServerEvent) -> Void

  package var port: UInt16 { listener.number }

  /// Starts to serve; it does so until the process ends.
  package init(
    _ document: [UInt8], type: String, port: consuming ServerPort,
    report: @escaping @Sendable (ServerEvent) -> Void
  ) throws(Failure) {
    listener = port
    self.document = document
    self.type = type
    self.report = report
    try BackgroundThread.start("that serves the profile") { self.run() }
  }

  private func run() {
    var waiting: [ProfileClient] = []
    var wait = ReadinessWait()
    while true {
      wait.removeAll()
      let first = listener.add(to: &wait)
      for client in waiting { _ = wait.add(client.descriptor) }
      wait.wait(milliseconds: 250)
      let now = Environment.monotonicNanoseconds
      waiting = waiting.enumerated().filter { index, client in
        if wait.isReady(first + index), client.read(upTo: Self.headerBytes) {
          answer(client)
          return false
        }
        if now >= client.deadline { tell(client, "no request came") }
        return now < client.deadline
      }.map(\.element)
      for index in 0..<first where wait.isReady(index) {
        while waiting.count < Self.clients, let client = accept(index == 1, now) {
          waiting.append(client)
        }
      }
    }
  }

  private func accept(_ isIPv6: Bool, _ now: UInt64) -> ProfileClient? {
    // Without a descriptor to spare the client waits for the next round.
    let taken: AcceptedSocket?
    do throws(SystemError) { taken = try listener.accept(isIPv6) } catch { return nil }
    switch consume taken {
    case .some(let socket): return ProfileClient(socket, deadline: now + Self.time)
    case .none: return nil
    }
  }

  private func answer(_ client: ProfileClient) {
    let words = client.firstLine.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else {
      return tell(client, "no request in HTTP/1")
    }
    let isHead = words[0] == "HEAD"
    let status: String
    if words[1] != Self.path {
      status = "404 Not Found"
    } else {
      status = isHead || words[0] == "GET" ? "200 OK" : "405 Method Not Allowed"
    }
    let isFound = status.hasPrefix("200")
    let body = isFound ? document : Array("\(status)\n".utf8)
    var head = "HTTP/1.1 \(status)\r\nContent-Type: \(isFound ? type : "text/plain")\r\n"
    head += "Content-Length: \(body.count)\r\nCache-Control: no-store\r\n"
    if status.hasPrefix("405") { head += "Allow: GET, HEAD\r\n" }
    head += "Connection: close\r\n\r\n"
    let isSent = client.send(Array(head.utf8) + (isHead ? [] : body))
    let target = DisplayText.escape(String(words[1]), limit: 200)
    tell(client, "plain HTTP, \(target): \(status)\(isSent ? "" : ", and the client was gone")")
  }

  private func tell(_ client: ProfileClient, _ reason: String) {
    report(
      .connection(ConnectionReport(time: Environment.now, peer: client.peer, reason: reason)))
  }
}
