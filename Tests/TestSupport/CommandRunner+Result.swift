/// What became of a program that was run.
public struct CommandResult: Sendable {
  public enum Exit: Sendable, Hashable {
    case status(Int32)
    case signal(Int32)
    /// It was killed because it took too long.
    case timeout
  }

  public let exit: Exit
  /// Standard output's bytes.
  public let output: [UInt8]
  /// Standard error's bytes.
  public let errors: [UInt8]
  /// The largest resident set in bytes, if it was asked for.
  public let peakMemory: UInt64?
  /// In seconds.
  public let duration: Double

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
  /// The lines of standard output.
  public var lines: [String] { text.split(separator: "\n").map(String.init) }
}
