package import Diagnostics
package import SystemIO

/// Where text goes: standard output, standard error, or a test's memory.
package protocol TextSink: AnyObject, Sendable {
  var isTerminal: Bool { get }
  /// In columns, nil where there is none.
  var width: Int? { get }
  func write(_ text: String) throws(Failure)
  func flush() throws(Failure)
}

extension OutputStream: TextSink {}
