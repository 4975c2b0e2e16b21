import Foundation

/// A program that runs.
public final class RunningCommand: @unchecked Sendable {
  private let runner: CommandRunner
  private let folder: URL
  private let start = ContinuousClock.now
  private var pid: pid_t = 0

  init(_ runner: CommandRunner, _ arguments: [[UInt8]]) throws {
    self.runner = runner
    folder = FileManager.default.temporaryDirectory.appending(path: "run-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What runs without rights writes its report, too.
    chmod(folder.path, 0o777)
    var files = FileActions()
    try connectInput(&files)
    try connectOutput(&files)
    files.open(2, folder.appending(path: "err").path, O_WRONLY | O_CREAT | O_TRUNC)
    let prefix = try runner.prefix(folder)
    let words = prefix.map { Array($0.utf8) } + arguments
    pid = try files.spawn(words, runner.environment.map { Array("\($0.key)=\($0.value)".utf8) })
  }

  deinit {
    if pid > 0 { _ = wait() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sends a signal to the program.
  public func signal(_ number: Int32) {
    if pid > 0 { kill(pid, number) }
  }

  /// Waits for its end, or kills it when its time is over.
  public func wait() -> CommandResult {
    var status: Int32 = 0
    var isLate = false
    while waitpid(pid, &status, WNOHANG) == 0 {
      if !isLate, start.duration(to: .now) > .seconds(runner.timeout) {
        isLate = true
        kill(pid, SIGKILL)
      }
      usleep(2000)
    }
    pid = 0
    let report = (try? Data(contentsOf: folder.appending(path: "report"))).flatMap {
      try? JSONSerialization.jsonObject(with: $0) as? [String: NSNumber]
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    return CommandResult(
      exit: isLate ? .timeout : Self.exit(status, report), output: bytes("out"),
      errors: bytes("err"), peakMemory: report?["peak"]?.uint64Value, duration: seconds)
  }

  private static func exit(_ status: Int32, _ report: [String: NSNumber]?) -> CommandResult.Exit {
    if let signal = report?["signal"] { return .signal(signal.int32Value) }
    if let exit = report?["exit"] { return .status(exit.int32Value) }
    let signal = status & 0x7F
    return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
  }

  private func bytes(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: folder.appending(path: name))).map(Array.init) ?? []
  }

  private func connectInput(_ files: inout FileActions) throws {
    switch runner.input {
    case .nothing:
      files.open(0, "/dev/null", O_RDONLY)
    case .file(let path):
      files.open(0, path, O_RDONLY)
    case .closed:
      files.close(0)
    case .bytes(let bytes):
      let file = folder.appending(path: "in")
      try Data(bytes).write(to: file)
      files.open(0, file.path, O_RDONLY)
    case .pipe(let bytes):
      let (reader, writer) = FileActions.pipe()
      files.take(0, reader)
      Thread.detachNewThread {
        // A reader that leaves early is no error of the test.
        signalIgnored()
        try? writer.write(contentsOf: Data(bytes))
        try? writer.close()
      }
    }
  }

  private func connectOutput(_ files: inout FileActions) throws {
    switch runner.output {
    case .captured:
      files.open(1, folder.appending(path: "out").path, O_WRONLY | O_CREAT | O_TRUNC)
    case .file(let path):
      files.open(1, path, O_WRONLY | O_CREAT | O_TRUNC)
    case .closed:
      files.close(1)
    case .brokenPipe:
      let (reader, writer) = FileActions.pipe()
      files.take(1, writer)
      try reader.close()
    }
  }
}

/// Lets writes to a closed pipe fail instead of ending the tests.
private func signalIgnored() {
  _ = signal(SIGPIPE, SIG_IGN)
}
