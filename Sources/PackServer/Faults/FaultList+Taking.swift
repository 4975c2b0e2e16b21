internal import SystemIO

/// What faults are looked up by.
struct FaultQuery {
  let path: [UInt8]
  let pack: [UInt8]?
}

extension FaultList {
  /// Another status than the right one. The texts of faults that are taken are added to `texts`.
  func takeStatus(
    _ query: FaultQuery, _ texts: inout [String]
  ) -> (status: Int, retryAfter: Int?)? {
    take(query, &texts) { kind -> (status: Int, retryAfter: Int?)? in
      if case .status(let code, let retryAfter) = kind { (code, retryAfter) } else { nil }
    }
  }

  /// A tag that no request has seen yet.
  func takeTag(_ query: FaultQuery, _ texts: inout [String]) -> EntityTag? {
    take(query, &texts) { kind in
      if case .etag = kind { EntityTag(strong: "fault-" + RandomText.hexadecimal(8)) } else { nil }
    }
  }

  /// Spoils an answer with a body.
  func apply(_ query: FaultQuery, to reply: inout Reply, _ texts: inout [String]) {
    guard reply.status < 300, reply.body.count > 0 else { return }
    if let range = reply.range,
      let shift = take(
        query, &texts,
        { kind -> Int64? in
          if case .contentRange(let shift) = kind { shift } else { nil }
        }), let value = reply.value(of: "Content-Range"),
      let size = value.split(separator: "/").last
    {
      let first = Self.shifted(range.lowerBound, by: shift)
      let last = Self.shifted(range.upperBound - 1, by: shift)
      reply.set("Content-Range", "bytes \(first)-\(last)/\(size)")
    }
    if let delta = take(
      query, &texts,
      { kind -> Int64? in
        if case .length(let delta) = kind { delta } else { nil }
      })
    {
      reply.effects.lengthDelta = delta
    }
    if let after = take(
      query, &texts,
      { kind -> UInt64? in
        if case .cut(let after) = kind { after } else { nil }
      })
    {
      reply.effects.cutAfter = after
    }
    if let (after, time) = take(
      query, &texts,
      { kind -> (UInt64, UInt64?)? in
        if case .stall(let after, let time) = kind { (after, time) } else { nil }
      })
    {
      reply.effects.stallAfter = after
      reply.effects.stallTime = time
    }
  }

  private func take<Result>(
    _ query: FaultQuery, _ texts: inout [String], _ body: (Fault.Kind) -> Result?
  ) -> Result? {
    let found = take { fault -> (Result, String)? in
      guard fault.matches(path: query.path, pack: query.pack) else { return nil }
      return body(fault.kind).map { ($0, fault.spec) }
    }
    if let found { texts.append(found.1) }
    return found?.0
  }

  private static func shifted(_ position: UInt64, by shift: Int64) -> UInt64 {
    shift < 0 ? position - min(position, shift.magnitude) : position &+ shift.magnitude
  }
}
