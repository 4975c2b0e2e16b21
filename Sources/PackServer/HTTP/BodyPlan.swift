/// What an answer's body is made of, in order.
struct BodyPlan {
  enum Segment {
    case bytes([UInt8])
    /// A range of a pack.
    case pack(PackVersion, Range<UInt64>)

    var count: UInt64 {
      switch self {
      case .bytes(let bytes): UInt64(bytes.count)
      case .pack(_, let range): UInt64(range.count)
      }
    }
  }

  var segments: [Segment] = []

  init() {}

  init(bytes: [UInt8]) {
    if !bytes.isEmpty { segments = [.bytes(bytes)] }
  }

  init(_ pack: PackVersion, _ range: Range<UInt64>) {
    segments = [.pack(pack, range)]
  }

  var count: UInt64 { segments.reduce(0) { $0 + $1.count } }
}
