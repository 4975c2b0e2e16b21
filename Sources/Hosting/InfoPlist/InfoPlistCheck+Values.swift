internal import Diagnostics
internal import PropertyList

extension InfoPlistCheck {
  /// Checks the value of a key that the route knows.
  mutating func check(_ key: InfoPlistKey, _ value: PropertyListValue, _ route: HostingRoute) {
    switch (key.valueKind, value.content) {
    case (.text, .string(let text)): checkText(key, text, value.range)
    case (.flag, .boolean(let isOn)): checkFlag(key, isOn, value.range, route)
    case (.size, .integer(let number)):
      if let size = UInt64(exactly: number) {
        checkSize(key, size, value.range)
      } else {
        report(.infoPlistValue, "\(key.rawValue) is negative", value.range)
      }
    case (.size, .unsigned(let number)): checkSize(key, number, value.range)
    case (.domains, .array(let elements)): checkDomains(key, elements, value.range)
    case (.dictionary, .dictionary): break
    default: reportType(key, value)
    }
  }

  private mutating func reportType(_ key: InfoPlistKey, _ value: PropertyListValue) {
    let (wanted, help): (String, String) =
      switch key.valueKind {
      case .text: ("a string", "write it as <string>…</string>")
      case .flag: ("a boolean", "write <true/> or <false/>")
      case .size: ("an integer", "write it as <integer>…</integer>, in bytes")
      case .domains: ("an array of strings", "write one <string> for each domain")
      case .dictionary: ("a dictionary", "put the allowances and the list of domains into a <dict>")
      }
    report(
      .infoPlistValueType,
      "\(key.rawValue) is a value of the type \(value.kindName), and has to be \(wanted); the "
        + "system takes it for missing", value.range, help: help)
  }

  /// Whether a value is put in by Xcode when it builds the app.
  private func isBuildVariable(_ text: String) -> Bool {
    text.contains("$(") || text.contains("${")
  }

  private mutating func checkText(_ key: InfoPlistKey, _ text: String, _ range: Range<Int>) {
    guard !isBuildVariable(text) else { return }
    let shown = "\"\(DisplayText.escape(text, limit: 100))\""
    if key == .manifestURL {
      do throws(DownloadHost.Problem) {
        manifestHost = try DownloadHost(url: text)
      } catch {
        report(
          .infoPlistValue, "\(key.rawValue) \(shown) \(error.reason)", range, help: error.help)
      }
    } else if !isAppGroup(text) {
      report(
        .infoPlistValue, "\(key.rawValue) \(shown) is no app group", range,
        help: "app groups start with \"group.\", on macOS also with the team's ID")
    }
    let wanted = key == .manifestURL ? expectation.manifestURL : expectation.appGroup
    if let wanted, !wanted.utf8.elementsEqual(text.utf8) {
      report(
        .infoPlistValue,
        "\(key.rawValue) is \(shown), and \"\(DisplayText.escape(wanted, limit: 100))\" was named",
        range)
    }
  }

  /// Whether a text starts like an app group: `group.`, or a team's ID of ten letters and digits.
  private func isAppGroup(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
    guard parts.count == 2 else { return false }
    return parts[0].elementsEqual("group".utf8)
      || parts[0].count == 10
        && parts[0].allSatisfy {
          (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
  }

  private mutating func checkFlag(
    _ key: InfoPlistKey, _ isOn: Bool, _ range: Range<Int>, _ route: HostingRoute
  ) {
    let wanted = key == .usesAppleHosting ? route == .appleHosted : route != .unmanaged
    guard isOn != wanted else { return }
    let effect =
      isOn
      ? key == .usesAppleHosting
        ? "the system looks for the packs at Apple" : "the system wants to manage the packs itself"
      : key.consequence(route)
    report(
      .infoPlistValue,
      "\(key.rawValue) is \(isOn), which is not the route \(route.rawValue): \(effect)", range,
      help: wanted ? "write <true/>" : "leave it out, or name another route with --route")
  }

  // MARK: Sizes

  private static let sizes: [InfoPlistKey] = [
    .downloadAllowance, .essentialDownloadAllowance, .maxInstallSize, .essentialMaxInstallSize,
  ]

  /// What a size counts.
  private func counted(_ key: InfoPlistKey) -> String {
    switch key {
    case .downloadAllowance: "the archives of the initial packs that are not essential"
    case .essentialDownloadAllowance: "the archives of the essential packs"
    case .maxInstallSize: "the files of the initial packs that are not essential"
    default: "the files of the essential packs"
    }
  }

  private mutating func checkSize(_ key: InfoPlistKey, _ stated: UInt64, _ range: Range<Int>) {
    guard let sizes = expectation.sizes, let actual = sizes[key], stated != actual else { return }
    let facts = "\(counted(key)) have \(actual) bytes"
    let help = "write <integer>\(actual)</integer>"
    let other = Self.sizes.first { $0 != key && stated > 0 && sizes[$0] == stated }
    if let other {
      report(
        .infoPlistSizesSwapped,
        "\(key.rawValue) is \(stated), which is the size for \(other.rawValue); \(facts)", range,
        help: help)
    } else if stated < actual {
      let effect =
        key.isRestriction
        ? "the system refuses the rest before the first launch"
        : "the App Store shows the app as smaller than it is"
      report(
        .infoPlistSizeUnderstated, "\(key.rawValue) is \(stated), and \(facts): \(effect)", range,
        help: help)
    } else {
      add(
        .warning, .infoPlistSizeOverstated, "\(key.rawValue) is \(stated), and \(facts)", range,
        help: key.isRestriction ? help : help + "; Apple asks not to overstate")
    }
  }

  // MARK: Domains

  private mutating func checkDomains(
    _ key: InfoPlistKey, _ elements: [PropertyListValue], _ range: Range<Int>
  ) {
    if elements.isEmpty {
      report(.infoPlistValue, "\(key.rawValue) allows no domain, so nothing is downloaded", range)
    }
    for element in elements {
      guard let text = element.string else {
        report(
          .infoPlistValueType,
          "a domain is a string, and this is a value of the type \(element.kindName)",
          element.range)
        continue
      }
      if DownloadHost.isPattern(text) || isBuildVariable(text) { continue }
      let host = try? DownloadHost(url: text)
      report(
        .infoPlistValue, "\"\(DisplayText.escape(text, limit: 100))\" is no domain", element.range,
        help: host.map { "write \"\($0.name)\"" }
          ?? "write a domain such as cdn.example.com, or *.example.com for all below it")
    }
  }

  /// Finds hosts that no element of the list of domains allows.
  mutating func checkHosts(_ restrictions: PropertyListValue?) {
    let member = restrictions?.members?.first { Self.key($0) == .domainAllowList }
    guard let list = member?.value, let elements = list.elements, !elements.isEmpty else { return }
    let patterns = elements.compactMap(\.string)
    guard !patterns.contains(where: isBuildVariable) else { return }
    for host in Set(expectation.hosts + (manifestHost.map { [$0] } ?? []))
      .sorted(by: { $0.name < $1.name })
    where !patterns.contains(where: host.isAllowed) {
      let what = host == manifestHost ? "the host of BAManifestURL" : "a host of the packs"
      report(
        .infoPlistDomainMissing,
        "\(host.name), \(what), is not allowed here: the system refuses the download "
          + "(BAErrorCode 202)", list.range, help: "add <string>\(host.name)</string>")
    }
  }
}
