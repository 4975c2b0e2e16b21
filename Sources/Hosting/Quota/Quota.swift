package import Diagnostics

/// What an app's packs take of Apple's hosting.
package struct Quota: Sendable {
  /// In the order of the states, then of the files.
  package private(set) var packs: [PackUsage] = []
  private var indices: [[UInt8]: Int] = [:]

  package init(_ states: PackStates? = nil) {
    for pack in states?.packs ?? [] {
      let index = index(of: pack.id)
      packs[index].versions += pack.versions.map(PackUsage.Version.init)
    }
  }

  /// Counts a file as one more version of its pack; `name` is fit for display, `size` in bytes.
  package mutating func add(file name: String, id: String, size: UInt64) {
    let index = index(of: id)
    packs[index].versions.append(PackUsage.Version(file: name, size: size))
  }

  /// What all packs take, in bytes, or the largest number there is.
  package var bytes: UInt64 {
    packs.reduce(0) { sum, pack in
      let (total, overflows) = sum.addingReportingOverflow(pack.bytes)
      return overflows ? .max : total
    }
  }

  /// What is wrong under these limits; a text for sizes is made by `size`.
  package func findings(_ limits: QuotaLimits, size: (UInt64) -> String) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let bytes = bytes
    if bytes > limits.bytes {
      findings.append(
        Diagnostic(
          .error, .quotaExceeded,
          "the packs take \(size(bytes)), and \(size(limits.bytes)) are allowed",
          help: "archive packs that are not needed, or make them smaller"))
    } else if QuotaLimits.isNearlyUsed(bytes, of: limits.bytes) {
      findings.append(
        Diagnostic(
          .warning, .quotaNearlyUsed,
          "the packs take \(size(bytes)), \(QuotaLimits.warningPercent) % or more of "
            + "\(size(limits.bytes)); Apple sends a mail from there on"))
    }
    if packs.count > limits.packs {
      findings.append(
        Diagnostic(
          .error, .tooManyPacks,
          "there are \(packs.count) packs, and \(limits.packs) are allowed, all platforms together",
          help: "archive packs that are not needed, or join some"))
    } else if QuotaLimits.isNearlyUsed(UInt64(packs.count), of: UInt64(limits.packs)) {
      findings.append(
        Diagnostic(
          .warning, .quotaNearlyUsed,
          "there are \(packs.count) packs, \(QuotaLimits.warningPercent) % or more of the "
            + "\(limits.packs) that are allowed"))
    } else if let earlier = QuotaLimits.history.last(where: { packs.count > $0.packs }) {
      findings.append(
        Diagnostic(
          .note, .quotaNearlyUsed,
          "there are \(packs.count) packs; Apple's page allowed \(earlier.packs) in \(earlier.year), "
            + "and \(limits.packs) in \(limits.year)"))
    }
    return findings
  }

  private mutating func index(of id: String) -> Int {
    let key = Array(id.utf8)
    if let index = indices[key] { return index }
    packs.append(PackUsage(id: id))
    indices[key] = packs.count - 1
    return packs.count - 1
  }
}
