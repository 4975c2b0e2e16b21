internal import Diagnostics

/// One assignment of a build setting.
struct SettingAssignment: Sendable {
  /// A condition such as `sdk=iphoneos*`.
  struct Condition: Sendable, Hashable {
    let key: String
    let pattern: String
  }

  let name: String
  let conditions: [Condition]
  let value: String
  private let origin: TextOrigin?

  /// Where it stands; nil in a binary file.
  var place: Place? { origin?.place }

  /// Takes a key as it is written, with conditions in brackets behind the name; nil for what is no key.
  ///
  /// Several conditions may stand in brackets of their own or in one pair with commas.
  init?(key: String, value: String, origin: TextOrigin?) {
    var rest = key[...]
    let name = rest.prefix { $0 != "[" }
    rest = rest.dropFirst(name.count)
    var conditions: [Condition] = []
    while rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      for part in rest[rest.index(after: rest.startIndex)..<end].split(separator: ",") {
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { return nil }
        conditions.append(
          Condition(key: Self.trimmed(pair[0]), pattern: Self.trimmed(pair[1])))
      }
      rest = rest[rest.index(after: end)...]
    }
    self.name = Self.trimmed(name)
    let isName = self.name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte | 0x20 ^ 0x20)
        || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
    }
    guard !self.name.isEmpty, isName, Self.trimmed(rest).isEmpty else { return nil }
    self.conditions = conditions
    self.value = value
    self.origin = origin
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { String(start[...$0]) } ?? ""
  }

  /// Whether the conditions hold for a configuration and an SDK; one that is not known does not count
  /// against it, for it depends on the machine that builds.
  func holds(configuration: String, sdk: String) -> Bool {
    conditions.allSatisfy { condition in
      switch condition.key {
      case "sdk": Wildcard.matches(condition.pattern, sdk)
      case "config": Wildcard.matches(condition.pattern, configuration)
      case "arch": Wildcard.matches(condition.pattern, "arm64")
      default: true
      }
    }
  }
}

/// The assignments of one level: a project's or a target's own, or an xcconfig file's.
final class SettingTable {
  private(set) var byName: [String: [SettingAssignment]] = [:]

  /// How many assignments of one setting are kept; the earliest ones go first.
  private static let limit = 256

  /// Adds an assignment, which counts before the earlier ones.
  func add(_ assignment: SettingAssignment) {
    byName[assignment.name, default: []].append(assignment)
    if byName[assignment.name, default: []].count > 2 * Self.limit {
      byName[assignment.name]?.removeFirst(Self.limit)
    }
  }
}
