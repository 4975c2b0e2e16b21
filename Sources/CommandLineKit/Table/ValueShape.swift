/// What a value looks like, for help, the manual page and completions.
package struct ValueShape: Sendable {
  /// One of the words that a value is chosen from.
  package struct Word: Sendable, Hashable {
    package let text: String
    package let help: String
    /// Whether help and completions leave it out: an alias that scripts may use.
    package let isAlias: Bool

    package init(_ text: String, help: String = "", isAlias: Bool = false) {
      self.text = text
      self.help = help
      self.isAlias = isAlias
    }
  }

  /// What a shell offers for it.
  package enum Completion: Sendable, Hashable {
    case nothing
    /// Files whose names end in one of the suffixes; any file when there are none.
    case files(suffixes: [String])
    case folders
    case words
  }

  /// The name that help shows, in capitals.
  package let placeholder: String
  package let completion: Completion
  /// The allowed values, when they can be listed.
  package let words: [Word]

  package init(_ placeholder: String, completion: Completion = .nothing, words: [Word] = []) {
    self.placeholder = placeholder
    self.completion = completion
    self.words = words
  }

  /// The words that help and completions show.
  var shownWords: [Word] { words.filter { !$0.isAlias } }
}
