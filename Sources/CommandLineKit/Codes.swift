public import Diagnostics

extension DiagnosticCode {
  /// An option that the command does not know.
  public static let unknownOption = DiagnosticCode("BA0001", "unknown option", exit: .usage)
  /// A word in a command's place that names none.
  public static let unknownCommand = DiagnosticCode("BA0002", "unknown command", exit: .usage)
  /// An option that needs a value and has none.
  public static let missingOptionValue = DiagnosticCode("BA0003", "value is missing", exit: .usage)
  /// A value where the option takes none.
  public static let unexpectedValue = DiagnosticCode("BA0004", "value not expected", exit: .usage)
  /// A value that is not of the kind that the option or argument takes.
  public static let badValue = DiagnosticCode("BA0005", "value not understood", exit: .usage)
  /// An option given twice that may be given once.
  public static let repeatedOption = DiagnosticCode("BA0006", "option repeated", exit: .usage)
  /// Too few arguments.
  public static let missingArgument = DiagnosticCode("BA0007", "argument is missing", exit: .usage)
  /// Too many arguments.
  public static let surplusArgument = DiagnosticCode(
    "BA0008", "argument not expected", exit: .usage)
  /// Options that exclude each other.
  public static let conflictingOptions = DiagnosticCode(
    "BA0009", "options exclude each other", exit: .usage)
  /// An option that the command cannot do without.
  public static let missingOption = DiagnosticCode("BA0010", "option is missing", exit: .usage)
  /// A command line that is well-formed and still cannot be meant.
  public static let misuse = DiagnosticCode("BA0011", "wrong use of the command", exit: .usage)
  /// A bug of ours.
  public static let internalError = DiagnosticCode("BA0099", "internal error", exit: .software)
}

/// The codes of this module.
public enum CommandLineKitCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [
    .unknownOption, .unknownCommand, .missingOptionValue, .unexpectedValue, .badValue,
    .repeatedOption,
    .missingArgument, .surplusArgument, .conflictingOptions, .missingOption, .misuse,
    .internalError,
  ]
}
