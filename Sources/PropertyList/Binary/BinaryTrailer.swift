/// The last 32 bytes of a binary property list, which tell where everything is.
///
/// Source: the layout in Apple's open-source Core Foundation, `CFBinaryPList.c`: five unused bytes, the
/// version of a sort order, the widths of offsets and of references, then three big-endian 64-bit
/// numbers: how many objects there are, which is the root, and where the table of offsets starts.
struct BinaryTrailer {
  static let size = 32
  static let headerSize = 8

  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let rootIndex: Int
  let tableOffset: Int

  /// What is wrong, and how many bytes from the end the field stands.
  struct Problem: Error {
    let message: String
    let fromEnd: Int
  }

  init(_ bytes: [UInt8]) throws(Problem) {
    guard bytes.count >= Self.headerSize + Self.size else {
      throw Problem(
        message: "the file is \(bytes.count) bytes long, too short for a trailer", fromEnd: 0)
    }
    let end = bytes.count
    let start = end - Self.size
    func number(_ offset: Int) -> UInt64 {
      bytes[(start + offset)..<(start + offset + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    offsetWidth = Int(bytes[start + 6])
    referenceWidth = Int(bytes[start + 7])
    guard (1...8).contains(offsetWidth) else {
      throw Problem(message: "offsets cannot have \(offsetWidth) bytes", fromEnd: 26)
    }
    guard (1...8).contains(referenceWidth) else {
      throw Problem(message: "references cannot have \(referenceWidth) bytes", fromEnd: 25)
    }
    let table = number(24)
    guard table > UInt64(Self.headerSize), table < UInt64(start) else {
      throw Problem(
        message: "the table of offsets cannot start at \(table)", fromEnd: 8)
    }
    let tableSize = UInt64(start) - table
    let count = number(8)
    guard count > 0, count <= tableSize / UInt64(offsetWidth) else {
      throw Problem(
        message: "\(count) objects are declared, and the table has \(tableSize) bytes for "
          + "their offsets", fromEnd: 24)
    }
    let root = number(16)
    guard root < count else {
      throw Problem(
        message: "object \(root) should be the root, and there are \(count)", fromEnd: 16)
    }
    (objectCount, rootIndex, tableOffset) = (Int(count), Int(root), Int(table))
  }
}
