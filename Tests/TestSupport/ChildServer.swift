import Foundation

/// A program that serves something until it is let go of.
public final class ChildServer {
  private let pid: pid_t
  /// Kept open: a server that reads its standard input ends with these tests.
  private let input: FileHandle
  private let output: FileHandle

  /// Starts a program, whose standard input stays open and whose output can be read line by line.
  public init(_ program: String, _ arguments: [String], in folder: String) throws {
    var files = FileActions()
    let (inputReader, inputWriter) = FileActions.pipe()
    let (outputReader, outputWriter) = FileActions.pipe()
    files.take(0, inputReader)
    files.take(1, outputWriter)
    files.open(2, "/dev/null", O_WRONLY)
    input = inputWriter
    output = outputReader
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program]
    pid = try files.spawn(
      (shell + arguments).map { Array($0.utf8) }, [Array("PATH=/usr/sbin:/usr/bin:/bin".utf8)])
  }

  deinit {
    kill(pid, SIGKILL)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  /// Whether it still runs.
  public var isRunning: Bool {
    var information = siginfo_t()
    // The process is left as it is, so that its number is not given to another one.
    let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_code == 0
  }

  /// The next line of its standard output, without the line break.
  public func readLine() -> String {
    var line: [UInt8] = []
    while let byte = try? output.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// `Tests/Oracle/raw_server.py`, and the port that it listens on.
  public static func misbehaving() throws -> (server: ChildServer, port: Int) {
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/raw_server.py").path
    let server = try ChildServer(CommandRunner.python, [script], in: "/")
    guard let port = Int(server.readLine()) else { throw ServerError.notStarted }
    return (server, port)
  }
}

public enum ServerError: Error {
  case notStarted
}
