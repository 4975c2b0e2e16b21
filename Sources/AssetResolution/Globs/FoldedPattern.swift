/// A pattern as somebody reads it who does not mind case and Unicode normalisation.
///
/// For hints alone: it works on whole characters, where ``Glob`` works on scalars.
struct FoldedPattern {
  private enum Part {
    case character(Character)
    case any
    case set(CharacterSet)
    case star
  }

  let glob: Glob
  /// What each of the pattern's steps is made of.
  private let parts: [[Part]]

  init(_ glob: Glob) {
    self.glob = glob
    parts = glob.steps.map { step in
      switch step {
      case .literal(let name): Self.parts(of: name)
      case .wildcard(let component): Self.parts(of: component)
      case .anyFolders: []
      }
    }
  }

  private static func parts(of name: [UInt8]) -> [Part] {
    name.withUnsafeBufferPointer { NameFolding.folded($0) }.map { .character($0) }
  }

  private static func parts(of component: WildcardComponent) -> [Part] {
    var parts: [Part] = []
    var literal: [UInt8] = []
    for token in component.tokens {
      if case .byte(let byte) = token {
        literal.append(byte)
        continue
      }
      parts += self.parts(of: literal)
      literal = []
      switch token {
      case .byte: break
      case .any: parts.append(.any)
      case .set(let set): parts.append(.set(set))
      case .star: parts.append(.star)
      }
    }
    return parts + self.parts(of: literal)
  }

  /// The positions behind a component, and whether the path that ends with it matches.
  func advance(_ positions: [Int], over name: ArraySlice<UInt8>) -> (next: [Int], isMatch: Bool) {
    let characters = Array(name.withUnsafeBufferPointer { NameFolding.folded($0) })
    return glob.advance(positions) { Self.matches(parts[$0], characters) }
  }

  private static func matches(_ parts: [Part], _ name: [Character]) -> Bool {
    var part = 0
    var index = 0
    var retry: (part: Int, index: Int)?
    while index < name.count {
      if part < parts.count, case .star = parts[part] {
        retry = (part + 1, index)
        part += 1
      } else if part < parts.count, fits(parts[part], name[index]) {
        part += 1
        index += 1
      } else if let last = retry {
        retry = (last.part, last.index + 1)
        (part, index) = (last.part, last.index + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .star = $0 { true } else { false } }
  }

  private static func fits(_ part: Part, _ character: Character) -> Bool {
    switch part {
    case .character(let own): own == character
    case .any: true
    case .set(let set):
      // The character is folded, and the set is not.
      "\(character)\(character.uppercased())".unicodeScalars.contains { set.contains($0.value) }
    case .star: false
    }
  }
}
