internal import Diagnostics

/// Evaluates build settings in one configuration: levels, conditions, `$(inherited)` and variables.
///
/// A setting that names itself means its inherited value. One that comes back to itself over another,
/// or grows past a limit, is left as it is written and counted in ``unresolved``.
struct SettingEvaluator {
  /// From the lowest level, the project's xcconfig, to the highest, the target's own settings.
  let levels: [SettingTable]
  let configuration: String
  /// An SDK's name, such as `iphoneos`; conditions are compared with it.
  let sdk: String
  /// What the build system sets itself, such as `TARGET_NAME`.
  let builtIn: [String: String]
  /// The names of settings whose values could not be worked out.
  private(set) var unresolved: Set<String> = []
  private var open: [String] = []
  private var steps = 0

  /// How many replacements and how many bytes one value may take.
  static let stepLimit = 10_000
  static let sizeLimit = 1 << 20
  static let depthLimit = 64
  /// How many bytes may stand between a variable's brackets.
  static let nameLimit = 4096

  init(levels: [SettingTable], configuration: String, sdk: String, builtIn: [String: String]) {
    self.levels = levels
    self.configuration = configuration
    self.sdk = sdk
    self.builtIn = builtIn
  }

  /// A setting's value and the place of the assignment that counts; nil when it is nowhere set.
  mutating func setting(_ name: String) -> ODRSetting? {
    let candidates = assignments(of: name)
    guard let top = candidates.first else { return nil }
    steps = 0
    open = [name]
    let value = expand(top.value, name, candidates.dropFirst())
    return ODRSetting(value: value, place: top.place)
  }

  /// The assignments whose conditions hold, those that count first.
  private func assignments(of name: String) -> [SettingAssignment] {
    levels.reversed().flatMap { level in
      (level.byName[name] ?? []).reversed().filter {
        $0.holds(configuration: configuration, sdk: sdk)
      }
    }
  }

  /// Replaces the variables in a text that belongs to `name`.
  private mutating func expand(
    _ text: String, _ name: String, _ inherited: ArraySlice<SettingAssignment>
  ) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "$")) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), let end = Self.variableEnd(bytes, index) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let inner = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
      result += Array(variable(inner, name, inherited).utf8)
      if result.count > Self.sizeLimit {
        unresolved.insert(name)
        return String(decoding: result.prefix(Self.sizeLimit), as: UTF8.self)
      }
      index = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The offset of the bracket that closes a `$(` or `${` at an offset; nil when there is none.
  private static func variableEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let opener = bytes[start + 1]
    let closer: UInt8
    switch opener {
    case UInt8(ascii: "("): closer = UInt8(ascii: ")")
    case UInt8(ascii: "{"): closer = UInt8(ascii: "}")
    default: return nil
    }
    var depth = 0
    for index in (start + 1)..<min(bytes.count, start + nameLimit) {
      if bytes[index] == opener { depth += 1 }
      if bytes[index] == closer {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// The value of what stands between the brackets.
  private mutating func variable(
    _ inner: String, _ owner: String, _ inherited: ArraySlice<SettingAssignment>
  ) -> String {
    steps += 1
    guard steps <= Self.stepLimit, open.count < Self.depthLimit else {
      unresolved.insert(owner)
      return "$(\(inner))"
    }
    let text = inner.contains("$") ? expand(inner, owner, inherited) : inner
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let name = String(parts[0])
    var value = plain(name, owner, inherited)
    for part in parts.dropFirst() { value = Self.apply(String(part), to: value) }
    return value ?? "$(\(text))"
  }

  private mutating func plain(
    _ name: String, _ owner: String, _ inherited: ArraySlice<SettingAssignment>
  ) -> String? {
    if name == "inherited" || name == owner {
      guard let next = inherited.first else { return builtIn[owner] ?? "" }
      return expand(next.value, owner, inherited.dropFirst())
    }
    if open.contains(name) {
      unresolved.insert(owner)
      return nil
    }
    let candidates = assignments(of: name)
    guard let top = candidates.first else {
      if let value = builtIn[name] { return value }
      if name.isEmpty { return "" }
      unresolved.insert(owner)
      return nil
    }
    open.append(name)
    defer { open.removeLast() }
    return expand(top.value, name, candidates.dropFirst())
  }

  /// The operators that change a variable's value.
  private static func apply(_ operation: String, to value: String?) -> String? {
    if operation.hasPrefix("default=") {
      let fallback = String(operation.dropFirst("default=".count))
      return value.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    }
    guard let value else { return nil }
    switch operation {
    case "lower": return value.lowercased()
    case "upper": return value.uppercased()
    case "rfc1034identifier": return identifier(value, "-")
    case "c99extidentifier", "identifier": return identifier(value, "_")
    default: return value
    }
  }

  private static func identifier(_ text: String, _ filler: Character) -> String {
    String(
      text.map { character in
        let isPlain =
          character.isASCII && (character.isLetter || character.isNumber || character == ".")
        return isPlain && !(filler == "_" && character == ".") ? character : filler
      })
  }
}
