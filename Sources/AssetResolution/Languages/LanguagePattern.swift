internal import AssetPackManifest
internal import SystemIO

/// A glob for paths in which `{language}` stands for a language tag, such as `audio/{language}/**`.
///
/// `{language}` stands for letters, digits, hyphens and underscores within one component; all else is
/// as in `filePattern` selectors.
package struct LanguagePattern: Sendable {
  /// Why a text is no such pattern, as the end of a sentence.
  package struct Problem: Error, Sendable {
    package let reason: String
  }

  /// Where a path names its language.
  struct Capture: Equatable {
    let component: Int
    /// Bytes of the component.
    let range: Range<Int>
  }

  /// The folders of Apple's own localized resources.
  package static let lproj = LanguagePattern(
    text: "**/{language}.lproj/**", before: try? Glob("**/x"), after: try? Glob("x/**"),
    head: Side(literal: []), tail: Side(literal: Array(".lproj".utf8)))

  package let text: String
  private let before: Glob?
  private let after: Glob?
  private let head: Side
  private let tail: Side
  private static let placeholder = "{language}"
  /// Stands for the component of the language, so that a glob can match what is around it.
  private static let stand = [UInt8(ascii: "x")]

  /// What stands beside the placeholder in its component.
  private enum Side: Sendable {
    case literal([UInt8])
    case glob(Glob)

    init(literal: [UInt8]) { self = .literal(literal) }
  }

  private init(text: String, before: Glob?, after: Glob?, head: Side, tail: Side) {
    self.text = text
    self.before = before
    self.after = after
    self.head = head
    self.tail = tail
  }

  /// Takes a pattern that holds `{language}` once.
  package init(_ text: String) throws(Problem) {
    let pieces = text.components(around: Self.placeholder)
    guard pieces.count == 2 else {
      throw Problem(reason: "must hold {language} once")
    }
    let front = pieces[0].split(separator: "/", omittingEmptySubsequences: false)
    let back = pieces[1].split(separator: "/", omittingEmptySubsequences: false)
    let before = front.dropLast().joined(separator: "/")
    let after = back.dropFirst().joined(separator: "/")
    self.init(
      text: text, before: try Self.glob(before.isEmpty ? "x" : before + "/x"),
      after: try Self.glob(after.isEmpty ? "x" : "x/" + after),
      head: try Self.side(String(front.last ?? "")) { $0 + "x" },
      tail: try Self.side(String(back.first ?? "")) { "x" + $0 })
  }

  private static func glob(_ text: String) throws(Problem) -> Glob {
    do throws(GlobProblem) {
      return try Glob(text)
    } catch {
      throw Problem(reason: error.description)
    }
  }

  private static func side(
    _ text: String, _ standing: (String) -> String
  ) throws(Problem) -> Side {
    text.contains(where: { "*?[\\".contains($0) })
      ? .glob(try glob(standing(text))) : .literal(Array(text.utf8))
  }

  /// Where a path names a language; the outermost place, and in it a tag that is one if there is any.
  func capture(in path: RelativePath) -> Capture? {
    let components = path.bytes.split(separator: UInt8(ascii: "/"))
    for index in components.indices {
      let component = Array(components[index])
      let candidates = candidates(in: component)
      guard !candidates.isEmpty, let before, let after,
        before.matches(components[..<index] + [Self.stand[...]]),
        after.matches([Self.stand[...]] + components[(index + 1)...])
      else { continue }
      let valid = candidates.first { range in
        PackLanguage.problem(in: String(decoding: component[range], as: UTF8.self)) == nil
      }
      return Capture(component: index, range: valid ?? candidates[0])
    }
    return nil
  }

  /// The stretches of a component that may be the language, the longest first.
  private func candidates(in component: [UInt8]) -> [Range<Int>] {
    let starts = (0..<component.count).filter { matches(head, component[..<$0], isHead: true) }
    guard !starts.isEmpty else { return [] }
    let ends = (1...component.count).filter { matches(tail, component[$0...], isHead: false) }
    var ranges: [Range<Int>] = []
    for start in starts {
      for end in ends where end > start && component[start..<end].allSatisfy(Self.isTagByte) {
        ranges.append(start..<end)
      }
    }
    return ranges.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
  }

  private func matches(_ side: Side, _ bytes: ArraySlice<UInt8>, isHead: Bool) -> Bool {
    switch side {
    case .literal(let literal):
      return bytes.elementsEqual(literal)
    case .glob(let glob):
      let whole = isHead ? Array(bytes) + Self.stand : Self.stand + Array(bytes)
      return glob.matches([whole[...]])
    }
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension String {
  /// The pieces of a text between the occurrences of another.
  fileprivate func components(around separator: String) -> [String] {
    var pieces: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      pieces.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(rest)]
  }
}
