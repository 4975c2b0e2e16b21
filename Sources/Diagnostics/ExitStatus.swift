/// The exit statuses of the command line contract, after BSD's `sysexits.h`.
///
/// When several apply to one run, the gravest is reported: ``gravest(of:)``.
public enum ExitStatus: Int32, Sendable, Hashable, CaseIterable {
  /// All went well, and the output is complete under its name.
  case success = 0
  /// The verdict of a checking command is no.
  case verdict = 1
  /// The command line itself is wrong.
  case usage = 64
  /// An input's content is bad, or a selector matches nothing.
  case badData = 65
  /// A named input does not exist or is not a file.
  case noInput = 66
  /// A port or service cannot be had.
  case unavailable = 69
  /// A bug of ours.
  case software = 70
  /// The operating system refused something basic.
  case system = 71
  /// The output exists already or cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed: disk full, a source that changed while it was read.
  case inputOutput = 74
  /// A permission is missing.
  case noPermission = 77

  /// The statuses from the gravest down; `usage` ends a run before any other can arise.
  private static let byGravity: [ExitStatus] = [
    .usage, .system, .software, .noPermission, .inputOutput, .cannotCreate, .unavailable,
    .noInput, .badData, .verdict, .success,
  ]

  /// The gravest of several statuses; `success` when there are none.
  public static func gravest(of statuses: some Sequence<ExitStatus>) -> ExitStatus {
    let present = Set(statuses)
    return byGravity.first(where: present.contains) ?? .success
  }
}
