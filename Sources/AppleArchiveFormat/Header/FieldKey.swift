/// The name of a header field: three capital letters or digits.
///
/// The known ones after Apple's `AAFieldKeys.h`.
public struct FieldKey: Hashable, Sendable, CustomStringConvertible {
  /// The three bytes, the first in bits 16–23.
  let code: UInt32

  init(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar) {
    code = (first.value & 0xFF) << 16 | (second.value & 0xFF) << 8 | third.value & 0xFF
  }

  /// Nil when a byte is neither a capital letter nor a digit of ASCII.
  init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    guard Self.allows(first), Self.allows(second), Self.allows(third) else { return nil }
    code = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
  }

  /// Nil unless the text is three capital letters or digits.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 3 else { return nil }
    self.init(bytes[0], bytes[1], bytes[2])
  }

  private static func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  var bytes: (UInt8, UInt8, UInt8) {
    (
      UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8),
      UInt8(truncatingIfNeeded: code)
    )
  }

  public var description: String {
    String(decoding: [bytes.0, bytes.1, bytes.2], as: UTF8.self)
  }
}

extension FieldKey {
  public static let type = FieldKey("T", "Y", "P")
  public static let path = FieldKey("P", "A", "T")
  public static let linkTarget = FieldKey("L", "N", "K")
  public static let device = FieldKey("D", "E", "V")
  public static let userID = FieldKey("U", "I", "D")
  public static let groupID = FieldKey("G", "I", "D")
  /// The low 12 bits of `st_mode`.
  public static let mode = FieldKey("M", "O", "D")
  /// `st_flags` of macOS.
  public static let flags = FieldKey("F", "L", "G")
  public static let creationTime = FieldKey("C", "T", "M")
  public static let modificationTime = FieldKey("M", "T", "M")
  public static let backupTime = FieldKey("B", "T", "M")
  /// The file's data; on files only, also on empty ones.
  public static let data = FieldKey("D", "A", "T")
  public static let extendedAttributes = FieldKey("X", "A", "T")
  public static let accessControlList = FieldKey("A", "C", "L")
  public static let size = FieldKey("S", "I", "Z")
  public static let checksum = FieldKey("C", "K", "S")
  public static let sha1 = FieldKey("S", "H", "1")
  public static let sha256 = FieldKey("S", "H", "2")
  public static let sha384 = FieldKey("S", "H", "3")
  public static let sha512 = FieldKey("S", "H", "5")
  public static let hardLinkCluster = FieldKey("H", "L", "C")
  public static let cloneCluster = FieldKey("C", "L", "C")
  public static let sameDataCluster = FieldKey("S", "L", "C")

  /// The only kind of value that a known key may have; nil for a key that is not known.
  var kind: FieldKind? {
    if let kind = Self.commonKinds(self) { return kind }
    return Self.rareKinds[self]
  }

  /// The keys of nearly every entry, apart, because this runs for each field of a million entries.
  private static func commonKinds(_ key: FieldKey) -> FieldKind? {
    switch key {
    case .type, .userID, .groupID, .mode, .flags: .unsigned
    case .path: .string
    case .creationTime, .modificationTime: .time
    case .data: .blob
    default: nil
    }
  }

  private static let rareKinds: [FieldKey: FieldKind] = {
    var kinds: [FieldKey: FieldKind] = [
      .checksum: .hash(4), .sha1: .hash(20), .sha256: .hash(32), .sha384: .hash(48),
      .sha512: .hash(64), .backupTime: .time,
    ]
    for key in [FieldKey("L", "N", "K"), FieldKey("U", "I", "N"), FieldKey("G", "I", "N")] {
      kinds[key] = .string
    }
    for key in [
      device, size, hardLinkCluster, cloneCluster, sameDataCluster, FieldKey("D", "E", "2"),
      FieldKey("D", "U", "Z"), FieldKey("I", "D", "X"), FieldKey("I", "D", "Z"),
      FieldKey("I", "N", "O"), FieldKey("N", "L", "K"), FieldKey("Y", "O", "P"),
    ] {
      kinds[key] = .unsigned
    }
    for key in [
      extendedAttributes, accessControlList, FieldKey("Y", "E", "C"), FieldKey("Y", "A", "F"),
    ] {
      kinds[key] = .blob
    }
    return kinds
  }()
}
