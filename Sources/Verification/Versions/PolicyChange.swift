internal import AssetPackManifest
internal import Diagnostics

/// What another download policy means for apps and devices that know the earlier one.
struct PolicyChange {
  private let before: Manifest
  private let now: Manifest

  init(_ before: Manifest, _ now: Manifest) {
    self.before = before
    self.now = now
  }

  var findings: [Diagnostic] {
    let (old, new) = (before.downloadPolicy.value, now.downloadPolicy.value)
    if old.kind != new.kind {
      let isLater = Self.rank(new.kind) > Self.rank(old.kind)
      return [
        finding(
          isLater ? .warning : .note,
          "the download policy is \"\(new.kind.rawValue)\", and was \"\(old.kind.rawValue)\": "
            + Self.meaning(new.kind))
      ]
    }
    return InstallationEvent.allCases.compactMap { event in
      switch (old.events.contains(event), new.events.contains(event)) {
      case (true, false):
        finding(
          .warning, "\"\(event.rawValue)\" was dropped: the pack no longer comes with that event")
      case (false, true):
        finding(.note, "\"\(event.rawValue)\" is new: the pack comes with that event, too")
      default: nil
      }
    }
  }

  private func finding(_ severity: Severity, _ message: String) -> Diagnostic {
    Diagnostic(
      severity, .policyChanged, message, at: now.place(of: now.downloadPolicy.range),
      notes: [
        Diagnostic.Note("the earlier policy", at: before.place(of: before.downloadPolicy.range))
      ])
  }

  /// The later a policy lets the content come, the higher.
  private static func rank(_ kind: DownloadPolicy.Kind) -> Int {
    switch kind {
    case .essential: 0
    case .prefetch: 1
    case .onDemand: 2
    }
  }

  private static func meaning(_ kind: DownloadPolicy.Kind) -> String {
    switch kind {
    case .essential: "apps wait for it before they can be opened"
    case .prefetch: "it comes in the background, and may not be there when an app is first opened"
    case .onDemand: "it comes only when an app asks for it, which apps of old versions may not do"
    }
  }
}

extension DownloadPolicy {
  fileprivate var events: Set<InstallationEvent> {
    switch self {
    case .essential(let events), .prefetch(let events): events
    case .onDemand: []
    }
  }
}
