extension LanguageTag {
  /// The tags for the names that folders of languages had before there were tags.
  package static let modern = [
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Japanese": "ja",
    "Spanish": "es", "Dutch": "nl", "Korean": "ko", "Portuguese": "pt", "Swedish": "sv",
  ]

  /// Codes of one language, the older or wider one first.
  private static let synonyms = [
    "iw": "he", "in": "id", "ji": "yi", "nb": "no", "nn": "no", "tl": "fil", "mo": "ro", "sh": "sr",
  ]

  /// Whether readers of one tag's language want the other's: their languages are the same, and their
  /// scripts where both have one.
  ///
  /// Both have to be tags without a ``problem(in:)``.
  package static func areCompatible(_ left: String, _ right: String) -> Bool {
    let (left, right) = (parts(left), parts(right))
    guard left.language == right.language else { return false }
    guard let one = left.script, let other = right.script else { return true }
    return one == other
  }

  private static func parts(_ tag: String) -> (language: String, script: String?) {
    let parts = tag.lowercased().split(separator: "-").map(String.init)
    let language = parts.first ?? ""
    let script = parts.dropFirst().first { $0.utf8.count == 4 }
    return (synonyms[language] ?? language, script)
  }
}
