internal import CSystem

/// Waits for any of several sockets to become readable.
package struct ReadinessWait {
  private var watched: [ba_watched] = []

  package init() {}

  /// Starts the list anew.
  package mutating func removeAll() {
    watched.removeAll(keepingCapacity: true)
  }

  /// Adds a descriptor, which stays open while it is waited for; its place in the list.
  package mutating func add(_ descriptor: Int32) -> Int {
    watched.append(ba_watched(descriptor: descriptor, is_ready: 0))
    return watched.count - 1
  }

  /// Sleeps until one can be read or is at its end, so many milliseconds at most.
  package mutating func wait(milliseconds: Int32) {
    _ = ba_wait_readable(&watched, watched.count, milliseconds)
  }

  /// Whether the descriptor at a place can be read without waiting.
  package func isReady(_ index: Int) -> Bool { watched[index].is_ready != 0 }
}
