public import Diagnostics

extension JSONDocumentCodes {
  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .notUTF8,
      meaning: """
        The text holds bytes that are not UTF-8, the one encoding that manifests may have.
        """,
      reason: "Other readers refuse the file or read other names than were written.",
      remedy: """
        Save the file as UTF-8; editors offer it under "encoding". UTF-16 files of some Windows \
        tools are the usual cause.
        """),
    Explanation(
      .tooLarge,
      meaning: "The file is larger than 16 MiB, more than any manifest needs.",
      reason: """
        A file of that size is most likely not the manifest at all, and would only cost memory.
        """,
      remedy: """
        Check that the right file is named. Replace long lists of `file` selectors by \
        `directory` or `filePattern`.
        """),
    Explanation(
      .tooDeep,
      meaning: "Brackets are nested deeper than 64 levels.",
      reason: "Manifests need fewer than ten; text like this is meant to break readers.",
      remedy: """
        Check how the file was made. `userInfo` may hold your own data, but not nested that \
        deeply.
        """),
    Explanation(
      .byteOrderMark,
      meaning: """
        The invisible mark U+FEFF stands somewhere inside the text. JSON5 takes it for white space \
        there; other readers do not.
        """,
      reason: """
        It cannot be seen in most editors, and readers trip over it or take it for a part of a \
        key.
        """,
      remedy: """
        Delete and retype the place in the message. It often comes from gluing files together.
        """),
    Explanation(
      .unexpectedToken,
      meaning: """
        Something stands where the grammar of JSON has no place for it, such as a word without \
        quotes, a stray bracket or a conflict mark of a version control system.
        """,
      reason: "What follows cannot be read with certainty.",
      remedy: """
        Look at the place under the caret and right before it. Words other than `true`, `false` \
        and `null` need quotes when they are values.
        """,
      example: #"{ "platforms": ["iOS", "macOS"] }"#),
    Explanation(
      .missingComma,
      meaning: "Two values or members follow each other without a comma.",
      reason: "Apple's tool stops at the place with a message about the whole file.",
      remedy: "Put a comma between them.",
      example: """
        "assetPackID": "Tutorial",
        "downloadPolicy": { "onDemand": {} }
        """),
    Explanation(
      .duplicateKey,
      meaning: "A key stands twice in one object.",
      reason: """
        Readers disagree about which of the two values counts, so the pack would depend on the \
        tool.
        """,
      remedy: "Remove one of the two; the note shows where the first one is."),
    Explanation(
      .missingColon,
      meaning: "A key is not followed by a colon.",
      reason: "The key and its value cannot be told apart.",
      remedy: "Put a colon between them.",
      example: #""assetPackID": "Tutorial""#),
    Explanation(
      .missingValue,
      meaning: "A key has a colon, and then nothing.",
      reason: "The member has no value, not even `null`.",
      remedy: "Write the value, or remove the key."),
    Explanation(
      .unclosedBracket,
      meaning: "A brace or bracket is opened and never closed.",
      reason: "All that follows would belong to it, so nothing after it can be trusted.",
      remedy: """
        Add the closing one where the object or array ends. The place in the message is where it \
        was opened.
        """),
    Explanation(
      .mismatchedBracket,
      meaning: "A brace is closed by a bracket, or a bracket by a brace.",
      reason: "It is unclear where the object or array ends.",
      remedy: "Close each with its own partner: `{` with `}`, `[` with `]`."),
    Explanation(
      .unclosedString,
      meaning: "A string begins with a quote and has none at its end, up to the end of its line.",
      reason: "The rest of the line would become part of the string.",
      remedy: #"Add the quote. A quote inside a string is written as `\"`."#),
    Explanation(
      .unclosedComment,
      meaning: "A comment that begins with `/*` is never ended by `*/`.",
      reason: "All that follows is part of the comment.",
      remedy: "End it. Such comments cannot be nested."),
    Explanation(
      .invalidEscape,
      meaning: "A backslash in a string begins an escape that does not exist or is cut short.",
      reason: "It is unclear which character is meant.",
      remedy: #"""
        Write `\\` for a backslash, and four hexadecimal digits after `\u`. Paths take forward \#
        slashes.
        """#),
    Explanation(
      .loneSurrogate,
      meaning: #"""
        An escape such as `\uD83D` stands for one half of a character and the other half is \#
        missing.
        """#,
      reason: "Half a character cannot be written in UTF-8, and no file has such a name.",
      remedy: "Write both halves, or the character itself."),
    Explanation(
      .invalidNumber,
      meaning: "A number is malformed: two signs or points, a leading zero, or letters in it.",
      reason: "It is unclear which number is meant.",
      remedy: """
        Write it in plain decimal. Quote it if it is a version or another name that only looks \
        like a number.
        """),
    Explanation(
      .numberOutOfRange,
      meaning: "A number is too large for the 64-bit floating point that JSON readers use.",
      reason: "Readers turn it into infinity or refuse it.",
      remedy: "Write a smaller number, or put it into quotes."),
    Explanation(
      .notANumber,
      meaning: "The value is `NaN` or `Infinity`, which JSON5 can write and JSON cannot.",
      reason: "Tools that read strict JSON refuse the file.",
      remedy: "Write a number, `null` or a string."),
    Explanation(
      .emptyDocument,
      meaning: "The file holds no value: it is empty, or all of it is comment and space.",
      reason: "There is no manifest to go by.",
      remedy: """
        Check that the file was saved and that the right one is named. `ba-package template` \
        prints a manifest to start from.
        """),
    Explanation(
      .textAfterEnd,
      meaning: "Something follows after the last bracket of the manifest.",
      reason: "A reader that stops at the bracket ignores it, another refuses the file.",
      remedy: "Remove it; a bracket that closes too early is a frequent cause."),
    Explanation(
      .lostBackslash,
      meaning: #"""
        A backslash stands before a letter that needs none, so it counts for nothing: `"a\d"` is \#
        the text `ad`.
        """#,
      reason: "The path loses its separator, and another file or none is selected.",
      remedy: #"Write `/` between folders, or `\\` when the backslash itself is meant."#,
      example: #"{ "file": "Levels/intro.json" }"#),
  ]
}
