/// A request's header fields.
struct HeaderFields {
  private var values: [[UInt8]: [[UInt8]]] = [:]

  /// Adds a field; names are told apart without regard to letter case.
  mutating func add(_ name: [UInt8], _ value: [UInt8]) {
    values[ASCII.lowercased(name), default: []].append(Array(ASCII.trimmed(value[...])))
  }

  /// The value of a field that may be there once; nil when it is missing or there more often.
  func single(_ name: String) -> [UInt8]? {
    guard let all = values[Array(name.utf8)], all.count == 1 else { return nil }
    return all[0]
  }

  /// The values of a field that is a list, joined to one; nil when it is missing.
  func list(_ name: String) -> [UInt8]? {
    values[Array(name.utf8)].map { Array($0.joined(separator: Array(", ".utf8))) }
  }

  func has(_ name: String) -> Bool { values[Array(name.utf8)] != nil }

  /// A value as text.
  func text(_ name: String) -> String? {
    single(name).map { String(decoding: $0, as: UTF8.self) }
  }
}
