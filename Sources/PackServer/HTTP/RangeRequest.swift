/// The ranges that a `Range` field asks for (RFC 9110, section 14).
struct RangeRequest: Hashable {
  /// One range, before the size of what it is taken from is known.
  enum Spec: Hashable {
    /// From the first position to the last, or to the end.
    case bounds(first: UInt64, last: UInt64?)
    /// So many bytes at the end.
    case suffix(UInt64)

    /// The bytes that it stands for; nil when there are none of them.
    func resolved(size: UInt64) -> Range<UInt64>? {
      switch self {
      case .bounds(let first, let last):
        guard first < size else { return nil }
        guard let last, last < size - 1 else { return first..<size }
        return first..<(last + 1)
      case .suffix(let count):
        guard count > 0, size > 0 else { return nil }
        return (size - min(count, size))..<size
      }
    }
  }

  /// What becomes of a request for ranges.
  enum Outcome: Hashable {
    /// The field is passed over, and everything is sent.
    case everything
    case ranges([Range<UInt64>])
    case unsatisfiable
  }

  let specs: [Spec]

  /// The most ranges that are answered; with more, everything is sent.
  ///
  /// Players and download managers ask for a handful; hundreds of tiny or overlapping ranges are how
  /// servers are attacked (RFC 9110, section 14.2).
  static let limit = 16

  /// Reads a field's value; nil when it is malformed or its unit is not `bytes`, so that it is to be
  /// passed over.
  ///
  /// Positions too large for 64 bits count as the largest number. Empty elements of the list are
  /// passed over, as lists in HTTP demand.
  init?(_ value: some Collection<UInt8>) {
    let bytes = Array(value)
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")),
      ASCII.equal(bytes[..<equals], "bytes")
    else { return nil }
    var specs: [Spec] = []
    for element in bytes[(equals + 1)...].split(separator: UInt8(ascii: ",")) {
      let trimmed = ASCII.trimmed(element)
      if trimmed.isEmpty { continue }
      guard let spec = Self.spec(trimmed) else { return nil }
      specs.append(spec)
    }
    guard !specs.isEmpty else { return nil }
    self.specs = specs
  }

  /// The bytes to send of something with a size.
  ///
  /// Ranges that lie outside are left out. More than ``limit`` of them, or more bytes than there are,
  /// as with ranges that overlap, are not worth the trouble: everything is sent.
  func outcome(size: UInt64) -> Outcome {
    guard specs.count <= Self.limit else { return .everything }
    let ranges = specs.compactMap { $0.resolved(size: size) }
    if ranges.isEmpty { return .unsatisfiable }
    var total: UInt64 = 0
    for range in ranges { total &+= UInt64(range.count) }
    if ranges.count > 1, total > size { return .everything }
    return .ranges(ranges)
  }

  private static func spec(_ text: ArraySlice<UInt8>) -> Spec? {
    guard let dash = text.firstIndex(of: UInt8(ascii: "-")) else { return nil }
    let first = text[..<dash]
    let last = text[(dash + 1)...]
    if first.isEmpty { return position(last).map(Spec.suffix) }
    guard let start = position(first) else { return nil }
    if last.isEmpty { return .bounds(first: start, last: nil) }
    guard let end = position(last), end >= start else { return nil }
    return .bounds(first: start, last: end)
  }

  private static func position(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { value, digit in
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(UInt64(digit - 0x30))
      return overflows || carries ? .max : sum
    }
  }
}
