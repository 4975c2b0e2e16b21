package import Diagnostics
package import PropertyList

/// Holds an app's Info.plist against what its route needs and against its packs.
package struct InfoPlistCheck: Sendable {
  let document: PropertyListDocument
  let expectation: InfoPlistExpectation
  /// The route that was named, or that the keys show; nil when they show none.
  package private(set) var route: HostingRoute?
  package var findings = FindingList()
  /// Keys that are there, or that something misspelt or misplaced most likely stands for.
  var met: Set<InfoPlistKey> = []
  var manifestHost: DownloadHost?

  package init(_ document: PropertyListDocument, _ expectation: InfoPlistExpectation) {
    self.document = document
    self.expectation = expectation
    findings.add(document.findings)
    guard let root = document.root else { return }
    // What could not be read may hold what is not there.
    let isWhole = document.isComplete
    guard let members = root.members, !members.isEmpty else {
      if isWhole {
        report(
          .infoPlistShape,
          root.members == nil
            ? "an Info.plist is a dictionary, and this is a value of the type \(root.kindName)"
            : "the dictionary is empty", opening(root))
      }
      return
    }
    route = expectation.route ?? Self.deducedRoute(members)
    guard let route else {
      if isWhole {
        report(
          .infoPlistRoute,
          "there is no key of Background Assets that tells how packs are hosted", opening(root),
          help: "name the route with --route")
      }
      return
    }
    checkMembers(members, ofRestrictions: false, route)
    let restrictions = members.first { Self.key($0) == .restrictions }?.value
    if let inner = restrictions?.members, InfoPlistKey.restrictions.need(route) == .required {
      checkMembers(inner, ofRestrictions: true, route)
    }
    if isWhole { reportMissing(root, restrictions, route) }
    checkHosts(restrictions)
  }

  /// The key that a member's name is, byte for byte.
  static func key(_ member: PropertyListMember) -> InfoPlistKey? {
    InfoPlistKey.allCases.first { $0.rawValue.utf8.elementsEqual(member.key.utf8) }
  }

  /// The key that a name most likely stands for.
  private static func intended(_ name: String) -> InfoPlistKey? {
    let names = InfoPlistKey.allCases.map(\.rawValue)
    if let same = names.first(where: { $0.lowercased() == name.lowercased() }) {
      return InfoPlistKey(rawValue: same)
    }
    guard isOurs(name) else { return nil }
    return Spelling.suggestion(for: name, among: names).flatMap { InfoPlistKey(rawValue: $0) }
  }

  /// Whether a name looks like a key of Background Assets: `BA` and a capital letter.
  private static func isOurs(_ name: String) -> Bool {
    let third = name.utf8.dropFirst(2).first ?? 0
    return name.hasPrefix("BA") && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(third)
  }

  /// Tells the route by the two switches, in whatever spelling, and by keys that only an unmanaged
  /// app has without them.
  private static func deducedRoute(_ members: [PropertyListMember]) -> HostingRoute? {
    func isOn(_ key: InfoPlistKey) -> Bool {
      members.contains { member in
        guard (Self.key(member) ?? intended(member.key)) == key else { return false }
        switch member.value.content {
        case .boolean(let value): return value
        case .string(let text): return ["yes", "true", "1"].contains(text.lowercased())
        case .integer(let number): return number != 0
        default: return false
        }
      }
    }
    if isOn(.usesAppleHosting) { return .appleHosted }
    if isOn(.hasManagedAssetPacks) { return .selfHosted }
    let others: Set<InfoPlistKey> = [
      .manifestURL, .restrictions, .maxInstallSize, .essentialMaxInstallSize,
    ]
    let isUnmanaged = members.contains { member in
      (Self.key(member) ?? intended(member.key)).map(others.contains) ?? false
    }
    return isUnmanaged ? .unmanaged : nil
  }

  // MARK: Keys

  private mutating func checkMembers(
    _ members: [PropertyListMember], ofRestrictions isInner: Bool, _ route: HostingRoute
  ) {
    for member in members {
      guard let key = Self.key(member) else {
        checkName(member)
        continue
      }
      if key.isRestriction != isInner {
        let place = InfoPlistKey.restrictions.rawValue
        report(
          .infoPlistKeyMisplaced,
          isInner
            ? "\(key.rawValue) stands in \(place), and belongs to the top"
            : "\(key.rawValue) stands at the top, and belongs into \(place)", member.keyRange,
          help: "the system does not see it there")
        met.insert(key)
        continue
      }
      met.insert(key)
      if key.need(route) == .surplus {
        add(
          .warning, .infoPlistKeySurplus,
          "\(key.rawValue) has no use when Apple hosts the packs", member.keyRange,
          help: "leave it out, as Apple asks; what a device does with it is not documented")
      } else {
        check(key, member.value, route)
      }
    }
  }

  private mutating func checkName(_ member: PropertyListMember) {
    let name = DisplayText.escape(member.key, limit: 100)
    if let key = Self.intended(member.key) {
      met.insert(key)
      report(
        .infoPlistKeyUnknown, "Background Assets has no key \(name)", member.keyRange,
        help: "did you mean \(key.rawValue)?")
    } else if Self.isOurs(member.key) {
      add(
        .warning, .infoPlistKeyUnknown, "Background Assets has no key \(name) that is known here",
        member.keyRange, help: "the known ones are those that \"plist --route\" prints")
    }
  }

  private mutating func reportMissing(
    _ root: PropertyListValue, _ restrictions: PropertyListValue?, _ route: HostingRoute
  ) {
    for key in InfoPlistKey.allCases where key.need(route) == .required && !met.contains(key) {
      var place = root
      if key.isRestriction {
        guard let restrictions, restrictions.members != nil else { continue }
        place = restrictions
      }
      report(
        .infoPlistKeyMissing,
        "\(key.rawValue) is missing\(key.isRestriction ? " in this dictionary" : ""): "
          + key.consequence(route), opening(place), help: help(adding: key, route))
    }
  }

  private func help(adding key: InfoPlistKey, _ route: HostingRoute) -> String {
    if let size = expectation.sizes?[key] {
      return "add \(key.rawValue) as <integer>\(size)</integer>"
    }
    switch key {
    case .hasManagedAssetPacks, .usesAppleHosting: return "add \(key.rawValue) as <true/>"
    default: return "\"plist --route \(route.rawValue)\" prints all keys that are needed"
    }
  }

  // MARK: Findings

  mutating func report(
    _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, help: String? = nil
  ) {
    add(.error, code, message, range, help: help)
  }

  mutating func add(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, _ range: Range<Int>,
    help: String? = nil
  ) {
    findings.add(
      Diagnostic(severity, code, message, at: document.place(of: range), help: help))
  }

  /// The start of a dictionary: its tag.
  func opening(_ value: PropertyListValue) -> Range<Int> {
    let start = value.range.lowerBound
    let length = document.kind == .xml ? "<dict>".utf8.count : 1
    return start..<min(start + length, value.range.upperBound)
  }
}
