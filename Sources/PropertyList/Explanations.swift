public import Diagnostics

extension PropertyListCodes {
  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .propertyListEncoding,
      meaning: """
        The property list is neither UTF-8 nor UTF-16 with a byte order mark, or its first line \
        names another encoding.
        """,
      reason: "Xcode and devices would read other names and values than were meant, or nothing.",
      remedy: "Save the file as UTF-8, and let the first line say so or say nothing."),
    Explanation(
      .propertyListTooLarge,
      meaning: "The file is larger than 1 GiB.",
      reason: "No property list of a project is; most likely it is another file.",
      remedy: "Check that the right file is named."),
    Explanation(
      .propertyListTooDeep,
      meaning: "Arrays and dictionaries are nested deeper than 128 levels.",
      reason:
        "Property lists of projects need about ten; a file like this is meant to break readers.",
      remedy: "Check how the file was made."),
    Explanation(
      .jsonInsteadOfPropertyList,
      meaning: "The file starts like JSON, where a property list is needed.",
      reason: "An app's bundle and Xcode's settings take property lists.",
      remedy: "Convert it; on a Mac `plutil -convert xml1 FILE` does that."),
    Explanation(
      .emptyPropertyList,
      meaning: "The file holds no value, only white space or comments.",
      reason: "Nothing can be read from it; often a tool was stopped while it wrote.",
      remedy: "Restore the file."),
    Explanation(
      .propertyListSyntax,
      meaning: """
        Something stands where a property list has no place for it, such as text between two \
        elements, a word without quotes, or a conflict mark of a version control system.
        """,
      reason: "What follows cannot be read with certainty.",
      remedy: "Look at the place under the caret and right before it."),
    Explanation(
      .unclosedInPropertyList,
      meaning: """
        An element, bracket, string or comment is not closed, or the end of another one comes first.
        """,
      reason: "Xcode and devices refuse the whole file.",
      remedy: "Add what closes it. At the end of a file it was most likely cut short."),
    Explanation(
      .duplicatePropertyListKey,
      meaning: "One key stands twice in the same dictionary.",
      reason: "Some readers take the first value and some the last.",
      remedy: "Keep one of them. Merging two branches often leaves both."),
    Explanation(
      .propertyListPairing,
      meaning: "A dictionary holds a key without a value, or a value without a key.",
      reason: "Keys and values come in pairs; readers refuse the file or shift all that follows.",
      remedy: "Add the missing half or remove the other.",
      example: "<key>BAHasManagedAssetPacks</key>\n<true/>"),
    Explanation(
      .propertyListScalar,
      meaning: """
        The text of a number, date or data value is not one, or the number does not fit 64 bits.
        """,
      reason: "Readers refuse the file, or take it for zero.",
      remedy: """
        Write integers in decimal, dates as `2001-01-01T00:00:00Z`, and data in base64 (XML) or \
        hexadecimal (OpenStep).
        """),
    Explanation(
      .propertyListElement,
      meaning: "The XML holds an element that property lists do not have.",
      reason: "Readers refuse the file.",
      remedy: """
        Use `dict`, `key`, `array`, `string`, `integer`, `real`, `true`, `false`, `date` and \
        `data` alone, in small letters.
        """),
    Explanation(
      .propertyListEscape,
      meaning: """
        An entity such as `&name;` or an escape such as `\\q` does not exist, or a character may \
        not stand in such a file.
        """,
      reason: "Readers refuse the file or read other text than was meant.",
      remedy: """
        XML has `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;` and numbers such as `&#233;`; entities \
        of a DOCTYPE's own are never expanded. A lone `&` is written `&amp;`.
        """),
    Explanation(
      .textAfterPropertyList,
      meaning: "Something follows the value that is the whole property list.",
      reason: "It is not read, and other readers refuse the file.",
      remedy: "Remove it. Two files may have been glued together."),
    Explanation(
      .propertyListSeparator,
      meaning: "A `;` after a value, a `,` between elements or a `=` after a key is missing.",
      reason: "Xcode refuses to open such a project.",
      remedy: "Add it at the place in the message."),
    Explanation(
      .binaryPropertyList,
      meaning: """
        The trailer, an offset, a count or an object of a binary property list does not fit the file.
        """,
      reason: "The file was cut short or damaged, and other readers refuse it.",
      remedy: "Make the file again from its source."),
    Explanation(
      .propertyListCycle,
      meaning: "An array or dictionary of a binary property list contains itself.",
      reason: "Such a value has no end; no honest tool writes one.",
      remedy: "Check how the file was made."),
    Explanation(
      .propertyListExpansion,
      meaning: """
        Objects of a binary property list are used so often, or overlap so much, that its values \
        would be far larger than the file.
        """,
      reason: "Reading it all would take time and memory without bound.",
      remedy: "Check how the file was made."),
  ]
}
