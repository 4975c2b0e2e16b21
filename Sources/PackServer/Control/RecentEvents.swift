internal import Synchronization

/// The requests and connections that ended last.
///
/// What a client sent is in them as far as a header may be long, so this is 3 MiB at most.
final class RecentEvents: Sendable {
  private let events = Mutex<[ServerEvent]>([])
  private static let limit = 50

  /// Keeps an event, and forgets the oldest one when there are too many.
  func add(_ event: ServerEvent) {
    events.withLock { events in
      if events.count == Self.limit { events.removeFirst() }
      events.append(event)
    }
  }

  /// The last one comes first.
  var all: [ServerEvent] { events.withLock { $0.reversed() } }
}
