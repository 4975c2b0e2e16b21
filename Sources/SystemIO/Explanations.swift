public import Diagnostics

extension SystemIOCodes {
  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .missingInput,
      meaning: "A file that the command line names does not exist.",
      reason: "There is nothing to work on.",
      remedy: """
        Check the spelling and the working directory; in a build, make sure that the step which \
        makes the file ran before.
        """),
    Explanation(
      .inputNotAFile,
      meaning: "A folder or something else stands where a file is needed.",
      reason: "It has no content that could be read from start to end.",
      remedy: "Name the file itself. Packs are single files that end in `.aar`."),
    Explanation(
      .unreadableInput,
      meaning: "The user that runs the program may not read a file that the command line names.",
      reason: "Its content stays unknown.",
      remedy: """
        Give that user the permission. In a container, look at the user that the file belongs \
        to.
        """),
    Explanation(
      .readFailed,
      meaning: "The system failed while a file was read.",
      reason: """
        What was read so far is incomplete, so nothing was made from it. A failing disk or \
        network volume is the usual cause.
        """,
      remedy: "Look at the reason in the message, check the volume, and run again."),
    Explanation(
      .outputExists,
      meaning: "The output exists already.",
      reason: "Nothing is replaced without being told to, so that no pack is lost by accident.",
      remedy: "Remove it, choose another name, or pass `--force`."),
    Explanation(
      .outputNotCreatable,
      meaning: """
        The output cannot be made under its name: its folder does not exist, or the name belongs \
        to a folder or a device.
        """,
      reason: "There is no place for the result.",
      remedy: "Make the folder first, or choose another name."),
    Explanation(
      .outputNotPermitted,
      meaning: "The user that runs the program may not write to the output's folder.",
      reason: "There is no place for the result.",
      remedy: "Choose another folder, or give that user the permission."),
    Explanation(
      .writeFailed,
      meaning: "The system failed while the output was written; mostly the disk is full.",
      reason: """
        The result would be incomplete. The output was given up, and what was there before is \
        untouched.
        """,
      remedy: "Make room or choose another volume, then run again."),
    Explanation(
      .systemRefused,
      meaning: """
        The system refused something basic: a thread, a file descriptor, or the working \
        directory.
        """,
      reason: "The program cannot work without it.",
      remedy: """
        Look at the reason in the message. Raise the limit that it names (`ulimit -n`), or pass \
        a smaller `--jobs`.
        """),
    Explanation(
      .folderNotPrivate,
      meaning: """
        A folder, or a file in it, that holds private keys or tokens may be read or changed by other \
        users of this machine.
        """,
      reason: """
        Whoever gets the key of a root certificate that your devices trust can read and change what \
        they send.
        """,
      remedy: """
        Take the rights away, or name another folder with `--data-directory`. If the keys may have \
        been read, make new ones and remove the old root from your devices.
        """,
      example: "chmod -R go= ~/.local/share/ba-serve"),
  ]
}
