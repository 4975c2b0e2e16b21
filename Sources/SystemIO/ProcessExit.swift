internal import CSystem
package import Diagnostics

/// The end of the process.
package enum ProcessExit {
  /// Ends the process with an exit status.
  package static func exit(_ status: ExitStatus) -> Never {
    ba_exit(status.rawValue)
  }
}
