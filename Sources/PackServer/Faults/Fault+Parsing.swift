internal import Diagnostics

/// Why a text is no fault.
package struct FaultProblem: Error, Sendable, Hashable {
  /// A sentence without a capital at its start and a full stop at its end.
  package let message: String
}

extension Fault {
  private static let kinds: [(name: String, keys: [String])] = [
    ("status", ["code", "retry-after"]), ("cut", ["after"]), ("stall", ["after", "for"]),
    ("length", ["delta"]), ("content-range", ["shift"]), ("etag", []),
    ("certificate", CertificateFlaw.allCases.map(\.rawValue)),
  ]

  /// Reads `KIND[:key=value,…]`, such as `cut:after=10M,pack=Tutorial,times=1`.
  package init(parsing text: String) throws(FaultProblem) {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    let name = String(text[..<colon])
    guard let known = Self.kinds.first(where: { $0.name == name }) else {
      throw FaultProblem.unknown("kind of fault", name, among: Self.kinds.map(\.name))
    }
    var values = try FaultValues(text[colon...].dropFirst(), keys: known.keys)
    spec = text
    pack = values.take("pack").map { Array($0.utf8) }
    path = values.take("path").map { Array($0.utf8) }
    if let path, path.first != UInt8(ascii: "/") {
      throw FaultProblem(message: "path has to begin with a slash, as /manifest does")
    }
    times = try values.integer("times", in: 1...Int.max)
    switch name {
    case "status":
      kind = .status(
        try values.integer("code", in: 400...599) ?? 503,
        retryAfter: try values.integer("retry-after", in: 0...86_400))
    case "cut": kind = .cut(after: try values.size("after") ?? 0)
    case "stall":
      kind = .stall(after: try values.size("after") ?? 0, nanoseconds: try values.time("for"))
    case "length": kind = .length(delta: try values.distance("delta") ?? -1)
    case "content-range": kind = .contentRange(shift: try values.distance("shift") ?? 1)
    case "etag": kind = .etag
    default:
      let flaws = CertificateFlaw.allCases.filter { values.take($0.rawValue) != nil }
      guard flaws.count == 1, let flaw = flaws.first, pack == nil, path == nil else {
        throw FaultProblem(
          message:
            "a certificate is either expired or wrong-name, and shown before any path is told")
      }
      kind = .certificate(flaw)
    }
  }
}

/// The keys and values of a fault's text.
private struct FaultValues {
  private var values: [String: String] = [:]

  init(_ text: Substring, keys: [String]) throws(FaultProblem) {
    let known = keys + ["pack", "path", "times"]
    for part in text.split(separator: ",") {
      let equals = part.firstIndex(of: "=") ?? part.endIndex
      let key = String(part[..<equals])
      guard known.contains(key) else {
        throw FaultProblem.unknown("key", key, among: known)
      }
      let isFlaw = Fault.CertificateFlaw(rawValue: key) != nil
      guard isFlaw == (equals == part.endIndex) else {
        throw FaultProblem(message: isFlaw ? "\(key) takes no value" : "\(key) needs a value")
      }
      let former = values.updateValue(String(part[equals...].dropFirst()), forKey: key)
      guard former == nil else { throw FaultProblem(message: "\(key) is given twice") }
    }
  }

  mutating func take(_ key: String) -> String? { values.removeValue(forKey: key) }

  mutating func integer(_ key: String, in range: ClosedRange<Int>) throws(FaultProblem) -> Int? {
    guard let text = take(key) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw FaultProblem(
        message: range.upperBound == .max
          ? "\(key) has to be a whole number from \(range.lowerBound) up"
          : "\(key) has to be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func size(_ key: String) throws(FaultProblem) -> UInt64? {
    guard let text = take(key) else { return nil }
    guard let size = Measure.size(text) else {
      throw FaultProblem(message: "\(key) has to be a size such as 4096 or 10M")
    }
    return size
  }

  mutating func time(_ key: String) throws(FaultProblem) -> UInt64? {
    guard let text = take(key) else { return nil }
    guard let time = Measure.time(text) else {
      throw FaultProblem(message: "\(key) has to be a time such as 300ms or 5s")
    }
    return time
  }

  mutating func distance(_ key: String) throws(FaultProblem) -> Int64? {
    guard let text = take(key) else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let size = Measure.size(digits), size > 0, let distance = Int64(exactly: size) else {
      throw FaultProblem(message: "\(key) has to be a number of bytes that is not 0, such as -8")
    }
    return isNegative ? -distance : distance
  }
}

extension FaultProblem {
  fileprivate static func unknown(
    _ what: String, _ word: String, among known: [String]
  ) -> FaultProblem {
    let near = Spelling.suggestion(for: word, among: known)
    let hint = near.map { "did you mean \($0)?" } ?? "there are \(known.joined(separator: ", "))"
    return FaultProblem(message: "there is no \(what) '\(DisplayText.escape(word))'; \(hint)")
  }
}
