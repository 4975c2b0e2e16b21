public import Diagnostics

extension DiagnosticCode {
  /// A path names a language that is none.
  public static let splitLanguage = DiagnosticCode("BA0940", "no language where one is expected")
  /// A pack that is to be split has a language, or no file of any language.
  public static let splitImpossible = DiagnosticCode("BA0941", "pack cannot be split by language")
  /// A language lacks files that others have.
  public static let languageGap = DiagnosticCode("BA0942", "files missing in a language")
}

/// The codes about languages.
public enum LanguageCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [.splitLanguage, .splitImpossible, .languageGap]

  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .splitLanguage,
      meaning: """
        A folder or file name stands where `package --split-languages` takes the language from, and \
        is no language tag.
        """,
      reason: """
        A manifest with such a `language` is refused, so the files would end up in no language's \
        pack.
        """,
      remedy: """
        Rename it: hyphens in place of underscores, `de` in place of `German`. Where a folder is \
        not meant to be a language, its files go to the pack without one.
        """),
    Explanation(
      .splitImpossible,
      meaning: """
        The manifest has a `language` of its own, no path of its files names a language, or a path \
        is not UTF-8, which the manifests of the parts could not name.
        """,
      reason: "There is nothing to split, or nothing right would come of it.",
      remedy: """
        Remove `language`; put localized files into `*.lproj` folders, or tell with \
        `--language-pattern` where paths name the language.
        """),
    Explanation(
      .languageGap,
      meaning: "A language lacks files that other languages have in the same place.",
      reason: "A device that gets only this language's pack does not find them.",
      remedy: "Add the files, or make sure that the app can do without them."),
  ]
}
