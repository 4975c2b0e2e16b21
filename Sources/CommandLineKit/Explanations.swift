public import Diagnostics

extension CommandLineKitCodes {
  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .unknownOption,
      meaning: "The command line holds an option that the command does not take.",
      reason: """
        An option that is passed over in silence would leave you with other settings than you \
        asked for, so nothing is done.
        """,
      remedy: """
        Look at the suggestion in the message, or at the list in `ba-package help COMMAND`. What \
        follows `--` is never taken for an option.
        """),
    Explanation(
      .unknownCommand,
      meaning: """
        The first word names none of the program's commands, and no file that could be packaged \
        either.
        """,
      reason: "The program cannot guess what is to be done.",
      remedy: "Look at the suggestion in the message, or at the list in `ba-package help`."),
    Explanation(
      .missingOptionValue,
      meaning: """
        An option that needs a value stands at the end of the command line or before another \
        option.
        """,
      reason: "Without its value the option means nothing.",
      remedy: """
        Write the value behind the option. If the value begins with a hyphen, join the two with \
        `=`.
        """,
      example: "ba-package M.json --output-path=-odd-.aar"),
    Explanation(
      .unexpectedValue,
      meaning: "A value was joined with `=` to an option that is only on or off.",
      reason: "What you expect of the value would not happen.",
      remedy: "Leave the value out; to switch the option off, leave the whole option out."),
    Explanation(
      .badValue,
      meaning: """
        A value was read that is not of the kind that the option or argument takes: no number, \
        out of range, no size, or none of the listed words.
        """,
      reason: "A value that is half understood would give a result that nobody asked for.",
      remedy: """
        The message says what is accepted. Sizes are bytes, or a number with `kB`, `MB`, `GB`, \
        `KiB`, `MiB` or `GiB`.
        """),
    Explanation(
      .repeatedOption,
      meaning: "An option that may be given once stands twice on the command line.",
      reason: "It would be left to chance which of the values counts.",
      remedy: """
        Remove one of them; look into scripts and variables that add options of their own.
        """),
    Explanation(
      .missingArgument,
      meaning: "The command needs more arguments than it was given, such as the file to work on.",
      reason: "There is nothing to work on.",
      remedy: """
        Add what the usage line in `ba-package help COMMAND` shows without brackets. In scripts \
        the cause is often a variable or a pattern that came out empty.
        """),
    Explanation(
      .surplusArgument,
      meaning: "There are more arguments than the command takes.",
      reason: "The last of them would be ignored.",
      remedy: "Remove them, or quote a path that holds spaces."),
    Explanation(
      .conflictingOptions,
      meaning: "Two options were given of which only one can be obeyed.",
      reason: "Obeying one of them would break what the other promises.",
      remedy: "Keep the one that you mean."),
    Explanation(
      .missingOption,
      meaning: "An option that the command cannot do without is missing.",
      reason: "There is no default that would be right for everybody, such as where a pack goes.",
      remedy: "Add one of the options that the message names.",
      example: "ba-package Tutorial.json -o Tutorial.aar"),
    Explanation(
      .misuse,
      meaning: """
        The options and arguments are well-formed, each by itself, and make no sense together or \
        in this place.
        """,
      reason: "Carrying on would do something else than what was asked for.",
      remedy: "The message names what does not fit, and mostly what to write instead."),
    Explanation(
      .internalError,
      meaning: "The program found itself in a state that cannot be.",
      reason: "This is a mistake in the program, not in your files; no output was kept.",
      remedy: """
        Report it with the command line and the message. Another version, or a smaller input, \
        may get you past it.
        """),
  ]
}
