internal import Diagnostics

/// Reads a binary property list of version 00.
///
/// Each object is read once, whatever refers to it. Three things keep hostile files in bounds: the
/// objects that are read may not have more bytes together than the file has twice (objects may
/// overlap), the value written out may not be far larger than the file (objects may be shared), and
/// containers may not hold themselves or be nested too deeply.
struct BinaryReader {
  /// What is known of an object.
  enum Slot {
    case unread
    /// Its children are being read.
    case entered
    case refused
    case read(BinaryObject)
  }

  let bytes: [UInt8]
  var finder: Finder
  var slots: [Slot] = []
  /// How many bytes the objects may have that are still to be read.
  private var budget: Int
  private let expansionLimit: Int
  private var trailer: BinaryTrailer?

  init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    finder = Finder(.binary(name: name))
    budget = bytes.count * 2
    expansionLimit = max(1 << 20, bytes.count * 16)
  }

  mutating func read() -> PropertyListValue? {
    guard bytes.starts(with: "bplist0".utf8) else {
      let version = DisplayText.escape(bytes.dropFirst(6).prefix(2))
      report("version \(version) of binary property lists is not read, only 00", 0..<8)
      return nil
    }
    let trailer: BinaryTrailer
    do throws(BinaryTrailer.Problem) {
      trailer = try BinaryTrailer(bytes)
    } catch {
      let place = max(bytes.count - error.fromEnd, 0)
      report(
        error.message, place..<place, help: "the file may have been cut short or damaged")
      return nil
    }
    self.trailer = trailer
    slots = Array(repeating: .unread, count: trailer.objectCount)
    return object(trailer.rootIndex, depth: 0)?.value
  }

  mutating func report(_ message: String, _ range: Range<Int>, help: String? = nil) {
    finder.report(.binaryPropertyList, message, range, help: help)
  }

  /// An object by its number, `depth` containers inside of the root; nil after an error.
  mutating func object(_ index: Int, depth: Int) -> BinaryObject? {
    guard let trailer, !finder.hasStopped else { return nil }
    guard index < trailer.objectCount else { return nil }
    switch slots[index] {
    case .refused:
      return nil
    case .read(let object):
      guard depth + object.height <= PropertyListDocument.depthLimit else {
        reportTooDeep(object.value.range)
        return nil
      }
      return object
    case .entered:
      finder.report(
        .propertyListCycle, "object \(index) holds itself", range(ofEntry: index, trailer))
      return nil
    case .unread:
      let entry = range(ofEntry: index, trailer)
      let offset = number(entry)
      guard offset >= UInt64(BinaryTrailer.headerSize), offset < UInt64(trailer.tableOffset) else {
        report("object \(index) cannot stand at offset \(offset)", entry)
        slots[index] = .refused
        return nil
      }
      slots[index] = .entered
      let object = read(at: Int(offset), depth: depth)
      slots[index] = object.map { .read($0) } ?? .refused
      return object
    }
  }

  private func range(ofEntry index: Int, _ trailer: BinaryTrailer) -> Range<Int> {
    let start = trailer.tableOffset + index * trailer.offsetWidth
    return start..<(start + trailer.offsetWidth)
  }

  mutating func reportTooDeep(_ range: Range<Int>) {
    finder.report(
      .propertyListTooDeep,
      "objects are nested more than \(PropertyListDocument.depthLimit) levels deep", range)
  }

  /// A big-endian number of at most 8 bytes.
  func number(_ range: Range<Int>) -> UInt64 {
    bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
  }

  var referenceWidth: Int { trailer?.referenceWidth ?? 1 }
  var tableOffset: Int { trailer?.tableOffset ?? 0 }

  /// Pays for an object's bytes; false, with an error, when objects overlap too much.
  mutating func pay(_ range: Range<Int>) -> Bool {
    budget -= range.count
    if budget >= 0 { return true }
    finder.report(
      .propertyListExpansion, "objects overlap, and are more than the file together", range)
    finder.stop()
    return false
  }

  /// Whether a value's size, written out, is in bounds; reports when not.
  mutating func checkExpansion(_ size: Int, _ range: Range<Int>) -> Bool {
    if size <= expansionLimit { return true }
    finder.report(
      .propertyListExpansion,
      "objects are shared so often that the value is far larger than the file", range)
    finder.stop()
    return false
  }
}

/// An object that was read.
struct BinaryObject {
  let value: PropertyListValue
  /// How many containers are nested in it, itself included; 0 for a scalar.
  var height = 0
  /// How large its value is when every reference to it is written out, in units of 32 bytes or values.
  var size = 1
}
