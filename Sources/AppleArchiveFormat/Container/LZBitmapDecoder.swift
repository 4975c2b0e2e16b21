/// Blocks of `pbzb`: each a complete LZBITMAP stream, `ZBM\t` and chunks.
///
/// Numbers are little endian. A chunk begins with two of 24 bits: its length, these six bytes among
/// it, and the length it decodes to, 0 for the last. If the first is the second plus 6, the bytes
/// follow as they are.
@safe final class LZBitmapBlockDecoder: BlockDecoder {
  private static let magic: [UInt8] = [0x5A, 0x42, 0x4D, 0x09]
  private static let headerSize = 6
  /// The most bytes that a chunk may decode to.
  private static let chunkLimit = 0x8000

  func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(BlockDamage) -> Int {
    guard unsafe source.starts(with: Self.magic) else {
      throw BlockDamage(offset: 0, message: "not an LZBITMAP stream")
    }
    var offset = Self.magic.count
    var filled = 0
    while true {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: source[offset...])
      guard rest.count >= Self.headerSize else { throw .truncated(at: source.count) }
      let size = unsafe rest.number24(at: 0)
      let rawSize = unsafe rest.number24(at: 3)
      guard size >= Self.headerSize, rawSize <= Self.chunkLimit else {
        throw BlockDamage(offset: offset, message: "an LZBITMAP chunk of impossible sizes")
      }
      guard size <= rest.count else { throw .truncated(at: source.count) }
      if rawSize == 0 {
        offset += size
        guard offset == source.count else { throw .trailing(at: offset) }
        return filled
      }
      guard rawSize <= destination.count - filled else { throw .outputTooLarge(at: offset) }
      if size == rawSize + Self.headerSize {
        unsafe UnsafeMutableRawBufferPointer(rebasing: destination[filled...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: rest[Self.headerSize..<size]))
      } else {
        let output = unsafe UnsafeMutableRawBufferPointer(
          rebasing: destination[..<(filled + rawSize)])
        guard
          var chunk = unsafe LZBitmapChunk(UnsafeRawBufferPointer(rebasing: rest[..<size])),
          unsafe chunk.decode(into: output, from: filled)
        else { throw BlockDamage(offset: offset, message: "a damaged LZBITMAP chunk") }
      }
      offset += size
      filled += rawSize
    }
  }
}

/// A compressed chunk of an LZBITMAP stream.
///
/// After its two lengths come the offsets, from the chunk's start, of three areas: periods, inline
/// bitmaps, and nibbles. Literals follow at byte 15. The last 17 bytes are twelve descriptors of ten
/// bits each: a bitmap of eight, and the number of period bytes that come with it.
///
/// A nibble names a bitmap: 3 to 14 a descriptor, 0 to 2 the next inline bitmap with that many period
/// bytes. Every bit of a bitmap makes one byte, the lowest first: 1 the next literal, 0 the byte one
/// period back in the output, chunks before it included. Behind a nibble, 15 begins a count of
/// repetitions: 4 plus all nibbles up to the first that is not 15. The last eight bytes have none.
@safe private struct LZBitmapChunk {
  private static let headerSize = 15
  private static let descriptorSize = 17
  private static let firstPeriod = 8
  private static let leastRepetitions = 4

  private let bytes: UnsafeRawBufferPointer
  private var literal = LZBitmapChunk.headerSize
  private var period: Int
  private var bitmap: Int
  /// Counted from the chunk's start, two to a byte, the lower first.
  private var nibble: Int
  private var distance = LZBitmapChunk.firstPeriod

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.headerSize + Self.descriptorSize else { return nil }
    unsafe self.bytes = bytes
    period = unsafe bytes.number24(at: 6)
    bitmap = unsafe bytes.number24(at: 9)
    nibble = unsafe 2 * bytes.number24(at: 12)
  }

  /// Fills the output from `start` to its end; what stands before is the output of earlier chunks.
  mutating func decode(into output: UnsafeMutableRawBufferPointer, from start: Int) -> Bool {
    var position = start
    while position < output.count {
      guard let name = nextNibble(), name < 15,
        let count = repetitions(left: output.count - position)
      else { return false }
      // Each makes at least one byte.
      for _ in 0..<min(count, output.count - position) {
        guard let map = bits(of: name) else { return false }
        for bit in 0..<min(8, output.count - position) {
          if map & 1 << bit != 0 {
            guard let byte = byte(at: literal) else { return false }
            literal += 1
            unsafe output[position] = byte
          } else {
            guard distance > 0, distance <= position else { return false }
            unsafe output[position] = output[position - distance]
          }
          position += 1
        }
      }
    }
    return true
  }

  /// The bitmap that a nibble names; sets the distance where period bytes come with it.
  private mutating func bits(of name: Int) -> Int? {
    let map: Int
    let periodSize: Int
    if name < 3 {
      guard let byte = byte(at: bitmap) else { return nil }
      bitmap += 1
      map = Int(byte)
      periodSize = name
    } else {
      let bit = 10 * (name - 3)
      let place = unsafe bytes.count - Self.descriptorSize + bit / 8
      let word = unsafe Int(bytes[place]) | Int(bytes[place + 1]) << 8
      map = word >> (bit % 8) & 0xFF
      periodSize = word >> (bit % 8 + 8) & 3
    }
    guard periodSize > 0 else { return map }
    guard periodSize < 3, let low = byte(at: period) else { return nil }
    distance = Int(low)
    if periodSize == 2 {
      guard let high = byte(at: period + 1) else { return nil }
      distance |= Int(high) << 8
    }
    period += periodSize
    return map
  }

  private mutating func repetitions(left: Int) -> Int? {
    guard left > 8 else { return 1 }
    guard var next = nextNibble() else { return nil }
    guard next == 15 else {
      nibble -= 1
      return 1
    }
    var count = Self.leastRepetitions
    while next == 15 {
      guard let more = nextNibble() else { return nil }
      next = more
      count += more
    }
    return count
  }

  private mutating func nextNibble() -> Int? {
    guard let byte = byte(at: nibble / 2) else { return nil }
    let value = nibble & 1 == 0 ? byte & 15 : byte >> 4
    nibble += 1
    return Int(value)
  }

  private func byte(at offset: Int) -> UInt8? {
    guard unsafe offset < bytes.count else { return nil }
    return unsafe bytes[offset]
  }
}

extension UnsafeRawBufferPointer {
  /// The 24-bit number at an offset; the caller knows that its bytes are there.
  fileprivate func number24(at offset: Int) -> Int {
    unsafe Int(self[offset]) | Int(self[offset + 1]) << 8 | Int(self[offset + 2]) << 16
  }
}
