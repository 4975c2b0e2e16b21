/// One component of a pattern, compiled.
///
/// Matching takes time in proportion to the name's length times the pattern's at most: when a
/// character does not fit, only the last `*` takes one more, never an earlier one.
struct WildcardComponent: Hashable, Sendable {
  enum Token: Hashable, Sendable {
    /// This byte.
    case byte(UInt8)
    /// One scalar, whichever.
    case any
    /// One scalar of a set.
    case set(CharacterSet)
    /// Any number of scalars.
    case star
  }

  let tokens: [Token]

  /// Whether the whole name matches.
  func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var token = 0
    var index = 0
    var retry: (token: Int, index: Int)?
    while index < name.count {
      if token < tokens.count {
        if case .star = tokens[token] {
          retry = (token + 1, index)
          token += 1
          continue
        }
        if let next = step(tokens[token], name, index) {
          token += 1
          index = next
          continue
        }
      }
      guard let last = retry else { return false }
      let next = last.index + NameScalars.scalar(in: name, at: last.index).length
      retry = (last.token, next)
      token = last.token
      index = next
    }
    return tokens[token...].allSatisfy { $0 == .star }
  }

  /// Where the name goes on after a token that fits at `index`; nil when it does not.
  @inline(__always)
  private func step(
    _ token: Token, _ name: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> Int? {
    switch token {
    case .byte(let byte):
      return name[index] == byte ? index + 1 : nil
    case .any:
      return index + NameScalars.scalar(in: name, at: index).length
    case .set(let set):
      let scalar = NameScalars.scalar(in: name, at: index)
      return set.contains(scalar.value) ? index + scalar.length : nil
    case .star:
      return nil
    }
  }
}
