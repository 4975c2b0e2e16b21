package import Diagnostics

/// The versions that packs get, by position or by id.
package struct PackVersions: Sendable {
  package enum Argument: Sendable, Hashable {
    case position(UInt64)
    case named(id: String, UInt64)

    /// Reads `N` or `ID=N`; nil for anything else.
    package init?(_ text: String) {
      if let number = Self.number(text[...]) {
        self = .position(number)
        return
      }
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
        let number = Self.number(text[text.index(after: equals)...])
      else { return nil }
      self = .named(id: String(text[..<equals]), number)
    }

    private static func number(_ text: Substring) -> UInt64? {
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return UInt64(text)
    }
  }

  private var positions: [UInt64] = []
  private var names: [[UInt8]: UInt64] = [:]

  /// Takes what was given for a number of packs.
  ///
  /// Throws ``DiagnosticCode/versionsMismatch`` when both forms are mixed, when a count differs, or
  /// when an id is named twice.
  package init(_ arguments: [Argument], packCount: Int) throws(Failure) {
    for argument in arguments {
      switch argument {
      case .position(let number): positions.append(number)
      case .named(let id, let number):
        guard names.updateValue(number, forKey: Array(id.utf8)) == nil else {
          throw Self.failure("\(DisplayText.escape(id)) is given two versions")
        }
      }
    }
    guard positions.isEmpty || names.isEmpty else {
      throw Self.failure("versions are given by position and by id")
    }
    guard positions.isEmpty || positions.count == packCount else {
      throw Self.failure(
        "\(positions.count) versions are given for \(packCount) packs, in the order of the packs")
    }
  }

  /// The version that was asked for, of each pack; nil for those left to the rule.
  package func assigned(to packs: [HostedPack]) throws(Failure) -> [UInt64?] {
    if !positions.isEmpty { return positions }
    var rest = names
    let versions = packs.map { rest.removeValue(forKey: Array($0.id.utf8)) }
    if let id = rest.keys.min(by: { $0.lexicographicallyPrecedes($1) }) {
      let known = packs.map(\.id).joined(separator: ", ")
      throw Self.failure(
        "there is no pack \(DisplayText.escape(id)) among those given",
        help: "they are \(DisplayText.escape(known, limit: 200))")
    }
    return versions
  }

  private static func failure(_ message: String, help: String? = nil) -> Failure {
    Failure(
      .versionsMismatch, message,
      help: help ?? "write ID=N for each pack, such as Tutorial=3")
  }
}
