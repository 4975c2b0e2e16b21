/// Reads a pattern's text.
struct GlobParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// Up to where no bracket has an end: many brackets without one are not looked through again.
  private var unclosedUntil = 0
  private(set) var hasUnclosedBracket = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The pattern's components: `/` alone separates them, an escaped one, too.
  mutating func components() throws(GlobProblem) -> [[WildcardComponent.Token]] {
    var components: [[WildcardComponent.Token]] = []
    var current: [WildcardComponent.Token] = []
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "/":
        components.append(current)
        current = []
      case "*":
        current.append(.star)
      case "?":
        current.append(.any)
      case "[":
        if let set = try bracket() {
          current.append(.set(set))
        } else {
          hasUnclosedBracket = true
          current.append(.byte(UInt8(ascii: "[")))
        }
      case "\\":
        guard index < scalars.count else { throw .trailingEscape }
        if scalars[index] != "/" {
          append(scalars[index], to: &current)
          index += 1
        }
      default:
        append(scalar, to: &current)
      }
    }
    components.append(current)
    return components
  }

  private func append(_ scalar: Unicode.Scalar, to tokens: inout [WildcardComponent.Token]) {
    for byte in UTF8.encode(scalar) ?? .init() { tokens.append(.byte(byte)) }
  }

  /// A bracket expression behind its `[`; nil, with nothing consumed, when it has no end.
  private mutating func bracket() throws(GlobProblem) -> CharacterSet? {
    let start = index
    if start < unclosedUntil { return nil }
    var set = CharacterSet()
    if peek() == "!" || peek() == "^" {
      set.isNegated = true
      index += 1
    }
    var isFirst = true
    while let scalar = peek(), scalar != "/" {
      if scalar == "]", !isFirst {
        index += 1
        return set
      }
      isFirst = false
      if scalar == "[", let next = peek(1), next == ":" || next == "." || next == "=" {
        if let ranges = try namedClass(next) {
          set.ranges += ranges
          continue
        }
      }
      guard let low = member() else { break }
      guard peek() == "-", let end = peek(1), end != "]", end != "/" else {
        set.ranges.append(low.value...low.value)
        continue
      }
      index += 1
      guard let high = member() else { break }
      guard low.value <= high.value else { throw .reversedRange("\(low)-\(high)") }
      set.ranges.append(low.value...high.value)
    }
    unclosedUntil = index
    index = start
    return nil
  }

  /// One character of a bracket expression, its escape resolved; nil at the end or a slash.
  private mutating func member() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    index += 1
    guard scalar == "\\" else { return scalar }
    guard let escaped = peek(), escaped != "/" else { return nil }
    index += 1
    return escaped
  }

  /// A class such as `[:alpha:]`; nil, with nothing consumed, when it has no end.
  private mutating func namedClass(
    _ sign: Unicode.Scalar
  ) throws(GlobProblem) -> [ClosedRange<UInt32>]? {
    var end = index + 2
    // The longest name has 6 letters.
    while end + 1 < scalars.count, end < index + 16, scalars[end] != "/" {
      if scalars[end] == sign, scalars[end + 1] == "]" {
        let name = String(String.UnicodeScalarView(scalars[(index + 2)..<end]))
        guard sign == ":", let ranges = CharacterSet.ranges(ofClass: name) else {
          throw .unknownClass("[\(sign)\(name)\(sign)]")
        }
        index = end + 2
        return ranges
      }
      end += 1
    }
    return nil
  }

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }
}
