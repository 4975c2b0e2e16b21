/// Cuts a source into literal runs and matches.
protocol Parser {
  /// Gives the matches to `writer`, from the source's begin on; returns how many literals follow
  /// the last one.
  func parse(_ source: SourceBytes, to writer: inout StreamWriter) -> Int
}
