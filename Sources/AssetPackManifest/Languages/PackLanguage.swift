/// The language of a pack, as a tag that manifests may have.
package enum PackLanguage {
  /// What is wrong with a tag, and what was probably meant; nil when nothing is.
  package static func problem(in tag: String) -> (message: String, suggestion: String?)? {
    LanguageTag.problem(in: tag).map { ($0.message, $0.suggestion) }
  }

  /// A tag in the letter case that BCP-47 recommends, such as `zh-Hant-TW`.
  package static func conventional(_ tag: String) -> String {
    LanguageTag.conventional(tag)
  }

  /// Which of several languages a device gets, and why.
  package struct Choice: Sendable, Hashable {
    package enum Reason: String, Sendable {
      /// It is one of the preferred languages.
      case exact
      /// It is a preferred language without its region, or without region and script.
      case baseLanguage
      /// It is the app's primary language, and no preferred one is there.
      case primary
    }

    package let language: String
    package let reason: Reason
    /// The preferred language that led to it; nil for the primary one.
    package let preference: String?
  }

  /// The language that fits a person's preferred ones best, which are asked in their order; letter
  /// case does not matter.
  ///
  /// A preferred language fits exactly, or after its last parts are left out one by one: `zh-Hant-TW`,
  /// `zh-Hant`, `zh`. When none fits, the primary language is taken, and without one none.
  package static func choice(
    from available: [String], preferred: [String], primary: String?
  ) -> Choice? {
    func found(_ tag: String) -> String? {
      available.first { $0.lowercased() == tag.lowercased() }
    }
    for preference in preferred {
      var parts = preference.split(separator: "-")
      var reason = Choice.Reason.exact
      while !parts.isEmpty {
        if let language = found(parts.joined(separator: "-")) {
          return Choice(language: language, reason: reason, preference: preference)
        }
        parts.removeLast()
        reason = .baseLanguage
      }
    }
    return primary.flatMap(found).map {
      Choice(language: $0, reason: .primary, preference: nil)
    }
  }
}
