/// Clients that were refused, told once a second at most, so that a flood does not flood the log.
struct RefusalLog {
  private var first: (peer: String, reason: String)?
  private var more = 0
  private var nextTime: UInt64 = 0
  private static let interval: UInt64 = 1_000_000_000

  mutating func add(_ peer: String, _ reason: String) {
    if first == nil { first = (peer, reason) } else { more += 1 }
  }

  mutating func tell(_ core: ServerCore, now: UInt64) {
    guard let (peer, reason) = first, now >= nextTime else { return }
    core.tell(peer, "refused: \(reason)" + (more > 0 ? "; \(more) more were refused" : ""))
    first = nil
    more = 0
    nextTime = now + Self.interval
  }
}
