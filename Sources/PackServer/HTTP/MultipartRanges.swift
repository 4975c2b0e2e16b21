/// Several ranges as one body (RFC 9110, section 14.6).
struct MultipartRanges {
  let contentType: String
  let body: BodyPlan

  /// `boundary` is a line that the pack does not hold but by chance, such as random digits.
  init(_ ranges: [Range<UInt64>], of pack: PackVersion, partType: String, boundary: String) {
    var body = BodyPlan()
    for (index, range) in ranges.enumerated() {
      let head =
        (index == 0 ? "" : "\r\n")
        + "--\(boundary)\r\nContent-Type: \(partType)\r\n"
        + "Content-Range: \(Self.contentRange(range, size: pack.size))\r\n\r\n"
      body.segments.append(.bytes(Array(head.utf8)))
      body.segments.append(.pack(pack, range))
    }
    body.segments.append(.bytes(Array("\r\n--\(boundary)--\r\n".utf8)))
    self.body = body
    contentType = "multipart/byteranges; boundary=\(boundary)"
  }

  /// The value of `Content-Range` for a range that is not empty.
  static func contentRange(_ range: Range<UInt64>, size: UInt64) -> String {
    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
  }
}
