package import Diagnostics
package import SystemIO

/// A report in JUnit's XML, which appears under its name complete or not at all.
///
/// Suites are written as they come; an earlier report under the name is replaced.
package final class JUnitReport {
  private let output: AtomicOutput
  private let name: String

  /// Starts the report; `name` says what was run.
  package init(_ path: NativePath, name: String) throws(Failure) {
    output = try AtomicOutput(path, overwrites: true)
    self.name = name
    try write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(XMLText.attribute(name))\">\n"
    )
  }

  package func add(_ suite: JUnitSuite) throws(Failure) {
    try write(suite.xml(className: name))
  }

  /// Ends the report and gives the file its name.
  package func commit() throws(Failure) {
    try write("</testsuites>\n")
    try output.commit()
  }

  private func write(_ text: String) throws(Failure) {
    try output.write(Array(text.utf8))
  }
}
