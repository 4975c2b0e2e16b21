/// What tells one language's tokens from another's.
struct LexicalRules {
  enum Comment {
    case slashes, dashes, hash
  }

  /// How code is put into strings.
  enum Interpolation {
    case none
    /// `\(code)`, with as many `#` as the string has.
    case backslash
    /// `${code}`, and `$name` in Dart, which has no templates.
    case dollar
    /// `#{code}` in double quotes.
    case hash
  }

  var comment = Comment.slashes
  var hasBlockComments = true
  var hasNestedComments = false
  var interpolation = Interpolation.none
  /// `'…'` holds a string or a character.
  var hasSingleQuotes = false
  /// `#"…"#`.
  var hasHashStrings = false
  /// `@"…"`, in which two quotes are one, and `$"…{code}…"`.
  var hasVerbatimStrings = false
  /// `r'…'`, in which nothing is replaced.
  var hasRawPrefix = false
  /// `"""…"""` over several lines.
  var hasTripleQuotes = false
  /// `[[…]]` and `[=[…]=]`, as strings and in comments.
  var hasLongBrackets = false
  /// Strings in backquotes over several lines.
  var hasTemplates = false
  /// `$` can be in a name.
  var hasDollarWords = false
  /// `#if`, `#else`, `#endif`.
  var hasConditions = false
  /// Lines that start with `#` are for a preprocessor.
  var hasDirectives = false
  /// `/…/` where an operand can stand.
  var hasRegularExpressions = false
}
