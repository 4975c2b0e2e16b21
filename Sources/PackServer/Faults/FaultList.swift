internal import Synchronization

/// The faults that are in force; those that happen a number of times are used up.
final class FaultList: Sendable {
  struct Active: Sendable {
    let fault: Fault
    /// nil is for ever.
    var left: Int?
  }

  private let state = Mutex<[Active]>([])

  init(_ faults: [Fault]) {
    for fault in faults { add(fault) }
  }

  var active: [Active] { state.withLock { $0 } }

  func add(_ fault: Fault) {
    state.withLock { $0.append(Active(fault: fault, left: fault.times)) }
  }

  func removeAll() {
    state.withLock { $0.removeAll() }
  }

  /// The first fault for which `body` gives something, and uses it up once.
  func take<Result>(_ body: (Fault) -> Result?) -> Result? {
    state.withLock { faults in
      for index in faults.indices {
        guard let result = body(faults[index].fault) else { continue }
        if let left = faults[index].left {
          if left > 1 { faults[index].left = left - 1 } else { faults.remove(at: index) }
        }
        return result
      }
      return nil
    }
  }
}
