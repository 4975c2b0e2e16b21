/// Which answer the conditions of a request lead to (RFC 9110, section 13.2.2).
enum Preconditions {
  enum Verdict: Hashable {
    case proceed
    case notModified
    case failed
  }

  /// Judges the conditions in the order that HTTP demands: tags win over dates.
  static func verdict(
    _ fields: HeaderFields, tag: EntityTag, lastModified: Int64, now: Int64
  ) -> Verdict {
    let date = { (name: String) in fields.single(name).flatMap { HTTPDate.parse($0, now: now) } }
    if let value = fields.list("if-match") {
      let isMatched = holds(EntityTag.List(value), tag) { $0.isStronglyEqual(to: $1) }
      guard isMatched else { return .failed }
    } else if let limit = date("if-unmodified-since"), lastModified > limit {
      return .failed
    }
    if let value = fields.list("if-none-match") {
      return holds(EntityTag.List(value), tag) { $0.isWeaklyEqual(to: $1) }
        ? .notModified : .proceed
    }
    if let since = date("if-modified-since"), lastModified <= since { return .notModified }
    return .proceed
  }

  /// Whether `Range` counts: `If-Range` is missing or names the state that is there.
  ///
  /// A date has to be the very one that was sent; it is as good as a strong tag, since no two states
  /// of a resource are given the same one.
  static func allowsRange(
    _ fields: HeaderFields, tag: EntityTag, lastModified: Int64, now: Int64
  ) -> Bool {
    guard fields.has("if-range") else { return true }
    guard let value = fields.single("if-range") else { return false }
    if let named = EntityTag(value[...]) { return named.isStronglyEqual(to: tag) }
    return HTTPDate.parse(value, now: now) == lastModified
  }

  private static func holds(
    _ list: EntityTag.List, _ tag: EntityTag, _ isEqual: (EntityTag, EntityTag) -> Bool
  ) -> Bool {
    switch list {
    case .any: true
    case .tags(let tags): tags.contains { isEqual($0, tag) }
    }
  }
}
