internal import Synchronization
internal import SystemIO

/// What the page shows, as JSON, made twice a second at most however many pages are open.
final class StatusText: Sendable {
  private struct Made {
    var text: String
    /// Until when it is good, on the monotonic clock.
    var end: UInt64
  }

  private let made = Mutex<Made?>(nil)
  private static let life: UInt64 = 500_000_000

  func reply(_ core: ServerCore) -> Reply {
    let text = made.withLock { made -> String in
      let now = Environment.monotonicNanoseconds
      if let made, now < made.end { return made.text }
      let text = ServerState(core: core, audience: .network).json
      made = Made(text: text, end: now + Self.life)
      return text
    }
    var reply = Reply(json: text)
    reply.protect(policy: "default-src 'none'")
    return reply
  }
}

extension Reply {
  /// Keeps browsers from taking the answer for something else, or showing it inside another page.
  mutating func protect(policy: String) {
    set("Content-Security-Policy", policy + "; frame-ancestors 'none'")
    set("X-Content-Type-Options", "nosniff")
    set("Cross-Origin-Resource-Policy", "same-origin")
    set("Referrer-Policy", "no-referrer")
  }
}
