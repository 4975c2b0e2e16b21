internal import Diagnostics

extension BinaryReader {
  /// Reads the object at an offset; the high half of its first byte tells its kind.
  mutating func read(at offset: Int, depth: Int) -> BinaryObject? {
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return readSingle(marker, at: offset)
    case 0x1: return readInteger(width: low <= 4 ? 1 << low : 0, at: offset)
    case 0x2: return readReal(width: low, at: offset)
    case 0x3: return readDate(low, at: offset)
    case 0x8: return readUID(width: low + 1, at: offset)
    case 0x4, 0x5, 0x6, 0x7: return readBytes(marker, at: offset)
    case 0xA, 0xB, 0xC, 0xD: return readContainer(marker, at: offset, depth: depth)
    default: return refuse(marker, at: offset)
    }
  }

  private mutating func refuse(_ marker: UInt8, at offset: Int) -> BinaryObject? {
    let shown = String(marker, radix: 16, uppercase: true)
    report(
      "an object starts with 0x\(marker < 16 ? "0" : "")\(shown), which is no kind of value",
      offset..<(offset + 1))
    return nil
  }

  /// The bytes of an object with a fixed width after its marker; nil when they are not there.
  private mutating func payload(_ width: Int, at offset: Int) -> Range<Int>? {
    let range = (offset + 1)..<(offset + 1 + width)
    guard range.upperBound <= tableOffset else {
      report("an object of \(width) bytes reaches into the table of offsets", offset..<tableOffset)
      return nil
    }
    return pay(offset..<range.upperBound) ? range : nil
  }

  private func made(
    _ content: PropertyListValue.Content, _ offset: Int, _ end: Int
  ) -> BinaryObject {
    BinaryObject(
      value: PropertyListValue(content, range: offset..<end), size: 1 + (end - offset) / 32)
  }

  private mutating func readSingle(_ marker: UInt8, at offset: Int) -> BinaryObject? {
    switch marker {
    case 0x00: return made(.null, offset, offset + 1)
    case 0x08: return made(.boolean(false), offset, offset + 1)
    case 0x09: return made(.boolean(true), offset, offset + 1)
    default: return refuse(marker, at: offset)
    }
  }

  /// Widths up to 4 are unsigned, 8 and 16 signed.
  private mutating func readInteger(width: Int, at offset: Int) -> BinaryObject? {
    guard width > 0 else { return refuse(bytes[offset], at: offset) }
    guard let range = payload(width, at: offset) else { return nil }
    let end = range.upperBound
    let value = number((end - min(width, 8))..<end)
    guard width == 16 else {
      if width < 8 { return made(.integer(Int64(value)), offset, end) }
      return made(.integer(Int64(bitPattern: value)), offset, end)
    }
    let high = number(range.lowerBound..<(range.lowerBound + 8))
    if high == 0 {
      return made(Int64(exactly: value).map { .integer($0) } ?? .unsigned(value), offset, end)
    }
    if high == .max, value >> 63 == 1 {
      return made(.integer(Int64(bitPattern: value)), offset, end)
    }
    finder.report(
      .propertyListScalar, "an integer of 128 bits does not fit 64", offset..<end)
    return nil
  }

  private mutating func readReal(width low: Int, at offset: Int) -> BinaryObject? {
    guard low == 2 || low == 3 else { return refuse(bytes[offset], at: offset) }
    guard let range = payload(1 << low, at: offset) else { return nil }
    let bits = number(range)
    let value =
      low == 3
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    return made(.real(value), offset, range.upperBound)
  }

  private mutating func readDate(_ low: Int, at offset: Int) -> BinaryObject? {
    guard low == 3 else { return refuse(bytes[offset], at: offset) }
    guard let range = payload(8, at: offset) else { return nil }
    let seconds = Double(bitPattern: number(range))
    return made(
      .date(PropertyListDate(secondsSince2001: seconds)), offset, range.upperBound)
  }

  private mutating func readUID(width: Int, at offset: Int) -> BinaryObject? {
    guard let range = payload(width, at: offset) else { return nil }
    guard width <= 8 || bytes[range].dropLast(8).allSatisfy({ $0 == 0 }) else {
      finder.report(
        .propertyListScalar, "a UID of \(width) bytes does not fit 64 bits",
        offset..<range.upperBound)
      return nil
    }
    return made(
      .uid(number((range.upperBound - min(width, 8))..<range.upperBound)), offset,
      range.upperBound)
  }

  /// Where an object's content starts and how many units of `width` bytes it has.
  ///
  /// A count of 15 says that an integer object with the count follows.
  private mutating func extent(
    _ marker: UInt8, at offset: Int, width: Int
  ) -> (start: Int, count: Int)? {
    var start = offset + 1
    var count = UInt64(marker & 0x0F)
    if count == 15 {
      guard start < tableOffset, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else {
        report("an object's count is no integer", offset..<start)
        return nil
      }
      let bytesOfCount = 1 << Int(bytes[start] & 0x0F)
      guard start + 1 + bytesOfCount <= tableOffset else {
        report("an object's count reaches into the table of offsets", offset..<tableOffset)
        return nil
      }
      count = number((start + 1)..<(start + 1 + bytesOfCount))
      start += 1 + bytesOfCount
    }
    guard count <= UInt64((tableOffset - start) / width) else {
      report(
        "an object declares \(count) units of \(width) bytes, and \(tableOffset - start) bytes "
          + "are left", offset..<start)
      return nil
    }
    return pay(offset..<(start + Int(count) * width)) ? (start, Int(count)) : nil
  }

  /// Data, ASCII, UTF-16 or UTF-8.
  private mutating func readBytes(_ marker: UInt8, at offset: Int) -> BinaryObject? {
    let width = marker >> 4 == 6 ? 2 : 1
    guard let (start, count) = extent(marker, at: offset, width: width) else { return nil }
    let end = start + count * width
    let slice = bytes[start..<end]
    switch marker >> 4 {
    case 0x4:
      return made(.data(Array(slice)), offset, end)
    case 0x5:
      guard slice.allSatisfy({ $0 < 0x80 }) else { return badText("ASCII", offset..<end) }
      return made(.string(String(decoding: slice, as: UTF8.self)), offset, end)
    case 0x6:
      let units = (0..<count).map {
        UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        return badText("UTF-16", offset..<end)
      }
      return made(.string(text), offset, end)
    default:
      guard let text = String(validating: slice, as: UTF8.self) else {
        return badText("UTF-8", offset..<end)
      }
      return made(.string(text), offset, end)
    }
  }

  private mutating func badText(_ encoding: String, _ range: Range<Int>) -> BinaryObject? {
    finder.report(
      .propertyListEncoding, "a string is said to be \(encoding) and is not", range)
    return nil
  }

  private mutating func readContainer(
    _ marker: UInt8, at offset: Int, depth: Int
  ) -> BinaryObject? {
    guard depth < PropertyListDocument.depthLimit else {
      reportTooDeep(offset..<(offset + 1))
      return nil
    }
    let isDictionary = marker >> 4 == 0xD
    let width = referenceWidth * (isDictionary ? 2 : 1)
    guard let (start, count) = extent(marker, at: offset, width: width) else { return nil }
    let range = offset..<(start + count * width)
    var children = Children()
    var values: [PropertyListValue] = []
    var members: [PropertyListMember] = []
    for index in 0..<count {
      if isDictionary {
        let key = child(at: start + index * referenceWidth, depth, &children)
        let value = child(at: start + (count + index) * referenceWidth, depth, &children)
        guard let key, let value else { continue }
        if let text = key.string {
          members.append(PropertyListMember(text, keyRange: key.range, value))
        } else {
          finder.report(
            .propertyListPairing, "a dictionary's key is of the kind \(key.kindName), not a string",
            key.range)
        }
      } else if let value = child(at: start + index * referenceWidth, depth, &children) {
        values.append(value)
      }
      guard checkExpansion(children.size, range), !finder.hasStopped else { return nil }
    }
    if isDictionary { finder.reportDuplicates(in: members) }
    let content: PropertyListValue.Content =
      isDictionary ? .dictionary(members) : marker >> 4 == 0xA ? .array(values) : .set(values)
    return BinaryObject(
      value: PropertyListValue(content, range: range), height: children.height + 1,
      size: children.size)
  }

  private mutating func child(
    at offset: Int, _ depth: Int, _ children: inout Children
  ) -> PropertyListValue? {
    let range = offset..<(offset + referenceWidth)
    let reference = number(range)
    guard reference < UInt64(slots.count) else {
      report("object \(reference) is referred to, and there are \(slots.count)", range)
      return nil
    }
    guard let object = object(Int(reference), depth: depth + 1) else { return nil }
    children.height = max(children.height, object.height)
    children.size = min(children.size + object.size, Int.max / 2)
    return object.value
  }

  /// What a container's children come to.
  private struct Children {
    var height = 0
    var size = 1
  }
}
