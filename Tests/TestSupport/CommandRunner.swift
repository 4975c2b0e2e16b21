public import Foundation

/// Runs a program that was built beside the tests, as a user would, and tells what it did.
///
///     let result = try CommandRunner("ba-package", in: tree.path).run("M.json", "-o", "X.aar")
///     #expect(result.exit == .status(0))
public struct CommandRunner: Sendable {
  /// Where the program's standard input comes from.
  public enum Input: Sendable {
    case nothing
    case bytes([UInt8])
    /// Through a pipe, so that its size cannot be known.
    case pipe([UInt8])
    case file(String)
    case closed
  }

  /// Where its standard output goes.
  public enum Output: Sendable {
    case captured
    case file(String)
    /// A pipe that nobody reads.
    case brokenPipe
    case closed
  }

  public var program: String
  public var workingDirectory: String
  /// The whole environment; nothing is inherited.
  public var environment = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "TZ": "UTC",
  ]
  public var input = Input.nothing
  public var output = Output.captured
  public var umask: UInt16?
  /// In seconds; a program that takes longer is killed.
  public var timeout = 120.0
  /// Runs as a user without rights, when the tests run as root.
  public var dropsPrivileges = false
  /// Makes standard error a terminal of that many columns.
  public var terminalColumns: Int?
  /// Makes standard output that terminal, too.
  public var hasTerminalOutput = false
  /// Whether ``CommandResult/peakMemory`` is wanted.
  public var measuresMemory = false
  /// Limits of the system by their names, such as `NOFILE`, `FSIZE` or `AS`.
  public var limits: [String: UInt64] = [:]

  /// `program` is a product's name, or an absolute path.
  public init(_ program: String, in workingDirectory: String = NSTemporaryDirectory()) {
    self.program = program
    self.workingDirectory = workingDirectory
  }

  /// Runs it to its end.
  public func run(_ arguments: String...) throws -> CommandResult {
    try start(bytes: arguments.map { Array($0.utf8) }).wait()
  }

  /// Runs it to its end, with arguments that need not be UTF-8.
  public func run(bytes arguments: [[UInt8]]) throws -> CommandResult {
    try start(bytes: arguments).wait()
  }

  /// Starts it, so that signals can be sent before its end is waited for.
  public func start(_ arguments: String...) throws -> RunningCommand {
    try start(bytes: arguments.map { Array($0.utf8) })
  }

  public func start(bytes arguments: [[UInt8]]) throws -> RunningCommand {
    try RunningCommand(self, arguments)
  }

  /// The folder of the products that were built together with the tests.
  public static var productsFolder: URL {
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    return Bundle.main.bundleURL
  }

  /// The Python that `Scripts/test` made for the tests, or the system's.
  public static var python: String {
    let named = ProcessInfo.processInfo.environment["BA_TEST_PYTHON"]
    let made = repository.appending(path: ".build/test-venv/bin/python").path
    let found = [named, made].compactMap { $0 }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    return found ?? "/usr/bin/python3"
  }

  /// The folder of `Package.swift`.
  public static var repository: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The words of the command line up to the program's own arguments.
  func prefix(_ folder: URL) throws -> [String] {
    let report = folder.appending(path: "report").path
    var words: [String] = []
    if dropsPrivileges, geteuid() == 0 {
      words += ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    }
    let mask = umask.map { "umask \(String($0, radix: 8)); " } ?? ""
    words += ["/bin/sh", "-c", "cd \"$0\" || exit 126; \(mask)exec \"$@\"", workingDirectory]
    if measuresMemory || terminalColumns != nil || !limits.isEmpty {
      var options: [String: Any] = ["limits": limits, "errorsOnly": !hasTerminalOutput]
      options["terminal"] = terminalColumns
      let json = String(
        decoding: try JSONSerialization.data(withJSONObject: options), as: UTF8.self)
      let script = Self.repository.appending(path: "Tests/Oracle/launch.py").path
      words += [Self.python, script, report, json]
    }
    return words + [try executable(reachableIn: folder)]
  }

  /// The program's path, or that of a copy where a user without rights cannot see the original.
  private func executable(reachableIn folder: URL) throws -> String {
    if program.hasPrefix("/") { return program }
    let original = Self.productsFolder.appending(path: program)
    guard dropsPrivileges, geteuid() == 0 else { return original.path }
    let copy = folder.appending(path: program)
    // Copied by another process: a descriptor that writes to it could be passed on by a test that
    // starts a program meanwhile, and then it could not be run ("Text file busy").
    let copying = try Process.run(URL(filePath: "/bin/cp"), arguments: [original.path, copy.path])
    copying.waitUntilExit()
    return copy.path
  }
}
