internal import Diagnostics
package import JSONDocument

extension RuleContext {
  private static let eventsKey = "installationEventTypes"
  /// Words that people try in its place.
  private static let eventsAliases = [
    "events": eventsKey, "eventtypes": eventsKey, "installationevents": eventsKey,
  ]

  /// Exactly one policy, with what belongs to it.
  package mutating func decodePolicy(_ value: JSONValue) -> Located<DownloadPolicy>? {
    guard let members = object(value, "\"downloadPolicy\"") else { return nil }
    var first: JSONMember?
    var policy: DownloadPolicy?
    var hasUnknown = false
    for member in members where !isFull {
      guard let kind = DownloadPolicy.Kind(rawValue: member.key) else {
        hasUnknown = true
        refuseUnknownPolicy(member)
        continue
      }
      if let first {
        if !first.key.utf8.elementsEqual(member.key.utf8) {
          refuseSecondPolicy(member, after: first)
        }
        continue
      }
      first = member
      policy = decodePolicy(kind, member.value)
    }
    if first == nil, !hasUnknown { refuseMissingPolicy(value) }
    return policy.map { Located($0, range: value.range) }
  }

  private mutating func decodePolicy(
    _ kind: DownloadPolicy.Kind, _ value: JSONValue
  ) -> DownloadPolicy? {
    guard let members = object(value, quoted(kind.rawValue)) else { return nil }
    switch kind {
    case .onDemand:
      refuseContentOfOnDemand(members)
      return .onDemand
    case .essential:
      return decodeEvents(kind, value, members).map { .essential($0) }
    case .prefetch:
      return decodeEvents(kind, value, members).map { .prefetch($0) }
    }
  }

  private mutating func refuseUnknownPolicy(_ member: JSONMember) {
    let known = DownloadPolicy.Kind.allCases.map(\.rawValue)
    let suggestion = Spelling.suggestion(for: member.key, among: known)
    error(
      .unknownPolicy, "there is no download policy \(quoted(member.key))", member.keyRange,
      help: suggestion.map { "did you mean \(quoted($0))?" }
        ?? "use \(alternatives(known))")
  }

  private mutating func refuseSecondPolicy(_ member: JSONMember, after first: JSONMember) {
    error(
      .policyCount, "a pack has exactly one download policy; \(quoted(member.key)) is one too many",
      member.keyRange, notes: [note("the first one is here", first.keyRange)])
  }

  private mutating func refuseMissingPolicy(_ value: JSONValue) {
    absence(
      .policyCount, "a pack needs a download policy", value.opening,
      help: "add \(alternatives(DownloadPolicy.Kind.allCases.map(\.rawValue)))")
  }

  private mutating func refuseContentOfOnDemand(_ members: [JSONMember]) {
    guard let member = members.first else { return }
    error(
      .onDemandNotEmpty, "\"onDemand\" is always {}; \(quoted(member.key)) does not belong there",
      member.keyRange, help: "remove it; the app itself asks for such packs")
  }

  // MARK: Events

  private mutating func decodeEvents(
    _ kind: DownloadPolicy.Kind, _ value: JSONValue, _ members: [JSONMember]
  ) -> Set<InstallationEvent>? {
    var events: Set<InstallationEvent>?
    var isThere = false
    for member in members where !isFull {
      guard member.key.utf8.elementsEqual(Self.eventsKey.utf8) else {
        let meant = reportUnknownKey(
          member, quoted(kind.rawValue), [Self.eventsKey], aliases: Self.eventsAliases)
        if meant != nil { isThere = true }
        continue
      }
      isThere = true
      events = decodeEventList(member.value)
    }
    if !isThere { refuseMissingEvents(kind, value) }
    return events
  }

  private mutating func refuseMissingEvents(_ kind: DownloadPolicy.Kind, _ value: JSONValue) {
    absence(
      .missingEventTypes, "\(quoted(kind.rawValue)) needs \(quoted(Self.eventsKey))", value.opening,
      help: "add it with \(alternatives(InstallationEvent.allCases.map(\.rawValue))), or both")
  }

  private mutating func decodeEventList(_ value: JSONValue) -> Set<InstallationEvent>? {
    guard let elements = array(value, quoted(Self.eventsKey)) else { return nil }
    let known = InstallationEvent.allCases.map(\.rawValue)
    if elements.isEmpty {
      absence(
        .emptyEventTypes, "\(quoted(Self.eventsKey)) is empty", value.range,
        help: "list \(alternatives(known)), or both")
    }
    var places: [InstallationEvent: Range<Int>] = [:]
    for element in elements where !isFull {
      guard let name = string(element, "an installation event type") else { continue }
      guard let event = InstallationEvent(rawValue: name.value) else {
        let suggestion = Spelling.suggestion(for: name.value, among: known)
        error(
          .unknownEventType, "there is no installation event type \(quoted(name.value))",
          name.range,
          help: suggestion.map { "did you mean \(quoted($0))?" } ?? "use \(alternatives(known))")
        continue
      }
      if let earlier = places[event] {
        warning(
          .duplicateEventType, "\(quoted(name.value)) is listed twice", name.range,
          notes: [note("the first one is here", earlier)])
      } else {
        places[event] = name.range
      }
    }
    return Set(places.keys)
  }
}
