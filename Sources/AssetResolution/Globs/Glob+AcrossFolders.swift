extension Glob {
  /// The pattern as the most generous tool may read it, for a whole path.
  ///
  /// Its `*` and `?` match slashes, too, and from a `{` on, which some tools take for alternatives,
  /// it matches everything. What this does not match, no tool's reading of the pattern does.
  var acrossFolders: WildcardComponent {
    var tokens: [WildcardComponent.Token] = []
    for (position, step) in steps.enumerated() {
      switch step {
      case .literal(let bytes): tokens += bytes.map { .byte($0) }
      case .wildcard(let component): tokens += component.tokens
      case .anyFolders:
        tokens.append(.star)
        continue
      }
      if position < steps.count - 1 { tokens.append(.byte(UInt8(ascii: "/"))) }
    }
    if let brace = tokens.firstIndex(of: .byte(UInt8(ascii: "{"))) {
      tokens[brace...] = [.star]
    }
    return WildcardComponent(tokens: tokens)
  }
}
