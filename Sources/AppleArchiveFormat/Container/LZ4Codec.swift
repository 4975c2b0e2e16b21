internal import CLZ4
internal import Diagnostics
internal import LZFSE

/// Apple's LZ4 streams: `bv41` pieces that are coded, `bv4-` pieces that are not, then `bv4$`.
///
/// A piece may refer to the 64 KiB of output before it.
final class LZ4StreamCodec: HistoryCodec {
  fileprivate static let codedHeaderSize = 12
  fileprivate static let plainHeaderSize = 8
  fileprivate static let magicSize = 4

  let name = "LZ4"
  let headerSize = LZ4StreamCodec.codedHeaderSize
  let reach = 1 << 16

  func piece(_ header: UnsafeRawBufferPointer) throws(BlockDamage) -> StreamPiece {
    guard header.count >= Self.magicSize else { return .incomplete }
    func number(at offset: Int) -> Int {
      unsafe Int(
        UInt32(littleEndian: header.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    if unsafe header.starts(with: "bv41".utf8) {
      guard header.count >= Self.codedHeaderSize else { return .incomplete }
      return .coded(storedSize: Self.codedHeaderSize + number(at: 8), rawSize: number(at: 4))
    }
    if unsafe header.starts(with: "bv4-".utf8) {
      guard header.count >= Self.plainHeaderSize else { return .incomplete }
      return .plain(headerSize: Self.plainHeaderSize, count: number(at: 4))
    }
    if unsafe header.starts(with: "bv4$".utf8) { return .end(size: Self.magicSize) }
    throw BlockDamage(offset: 0, message: "no LZ4 block begins here")
  }

  func decode(
    _ source: UnsafeRawBufferPointer, into window: UnsafeMutableRawBufferPointer,
    after history: Int
  ) throws(BlockDamage) -> Int {
    guard case .coded(let storedSize, let rawSize) = try unsafe piece(source),
      storedSize == source.count, rawSize <= window.count - history,
      let payloadSize = Int32(exactly: storedSize - Self.codedHeaderSize),
      let room = Int32(exactly: rawSize),
      let input = source.baseAddress, let start = window.baseAddress
    else { throw BlockDamage(offset: 0, message: "an LZ4 block of impossible sizes") }
    let dictionarySize = min(history, reach)
    let output = unsafe start + history
    let written = unsafe LZ4_decompress_safe_usingDict(
      (input + Self.codedHeaderSize).assumingMemoryBound(to: CChar.self),
      output.assumingMemoryBound(to: CChar.self), payloadSize, room,
      (output - dictionarySize).assumingMemoryBound(to: CChar.self), Int32(dictionarySize))
    guard written >= 0 else {
      throw BlockDamage(offset: Self.codedHeaderSize, message: "damaged LZ4 data")
    }
    guard written == room else {
      throw BlockDamage(
        offset: 0, message: "an LZ4 block of \(written) bytes instead of the \(room) it declares")
    }
    return rawSize
  }
}

/// Blocks of `pbz4`: each a complete LZ4 stream of Apple's.
final class LZ4BlockDecoder: BlockDecoder {
  private let codec = LZ4StreamCodec()

  func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(BlockDamage) -> Int {
    var offset = 0
    var filled = 0
    while true {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: source[offset...])
      let room = destination.count - filled
      do throws(BlockDamage) {
        switch try unsafe codec.piece(rest) {
        case .incomplete:
          throw .truncated(at: rest.count)
        case .end(let size):
          guard size == rest.count else { throw .trailing(at: size) }
          return filled
        case .plain(let headerSize, let count):
          guard count <= rest.count - headerSize else { throw .truncated(at: rest.count) }
          guard count <= room else { throw .outputTooLarge(at: 0) }
          unsafe UnsafeMutableRawBufferPointer(rebasing: destination[filled...]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: rest[headerSize..<headerSize + count]))
          offset += headerSize + count
          filled += count
        case .coded(let storedSize, let rawSize):
          guard storedSize <= rest.count else { throw .truncated(at: rest.count) }
          guard rawSize <= room else { throw .outputTooLarge(at: 0) }
          filled += try unsafe codec.decode(
            UnsafeRawBufferPointer(rebasing: rest[..<storedSize]), into: destination,
            after: filled)
          offset += storedSize
        }
      } catch {
        throw error.moved(by: offset)
      }
    }
  }
}

/// Writes blocks of `pbz4`.
///
/// Their pieces are of 64 KiB, coded, and refer to nothing outside themselves, so that decoders
/// with and without a window read them alike.
@safe final class LZ4BlockEncoder: BlockEncoder {
  private static let pieceSize = 1 << 16

  private let state: UnsafeMutableRawPointer
  /// nil for the fast method.
  private let level: Int32?

  init(effort: EffortLevel) {
    level = Self.level(effort)
    let size = level == nil ? LZ4_sizeofState() : LZ4_sizeofStateHC()
    unsafe state = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 64)
  }

  deinit {
    unsafe state.deallocate()
  }

  private static func level(_ effort: EffortLevel) -> Int32? {
    switch effort {
    case .fast: nil
    case .default: LZ4HC_CLEVEL_DEFAULT
    case .best: LZ4HC_CLEVEL_OPT_MIN
    case .max: LZ4HC_CLEVEL_MAX
    }
  }

  func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard let input = source.baseAddress, let output = destination.baseAddress else { return nil }
    let limit = destination.count - LZ4StreamCodec.magicSize
    var filled = 0
    for start in stride(from: 0, to: source.count, by: Self.pieceSize) {
      let size = min(Self.pieceSize, source.count - start)
      let room = limit - filled - LZ4StreamCodec.codedHeaderSize
      guard room > 0 else { return nil }
      let piece = unsafe output + filled
      let count = unsafe compress(
        input + start, Int32(size), piece + LZ4StreamCodec.codedHeaderSize,
        Int32(min(room, Int(Int32.max))))
      guard count > 0 else { return nil }
      unsafe Self.put("bv41", piece)
      unsafe piece.storeBytes(of: UInt32(size).littleEndian, toByteOffset: 4, as: UInt32.self)
      unsafe piece.storeBytes(of: UInt32(count).littleEndian, toByteOffset: 8, as: UInt32.self)
      filled += LZ4StreamCodec.codedHeaderSize + Int(count)
    }
    unsafe Self.put("bv4$", output + filled)
    return filled + LZ4StreamCodec.magicSize
  }

  private func compress(
    _ source: UnsafeRawPointer, _ size: Int32, _ destination: UnsafeMutableRawPointer,
    _ room: Int32
  ) -> Int32 {
    let input = unsafe source.assumingMemoryBound(to: CChar.self)
    let output = unsafe destination.assumingMemoryBound(to: CChar.self)
    guard let level else {
      return unsafe LZ4_compress_fast_extState(state, input, output, size, room, 1)
    }
    return unsafe LZ4_compress_HC_extStateHC(state, input, output, size, room, level)
  }

  private static func put(_ magic: StaticString, _ place: UnsafeMutableRawPointer) {
    unsafe place.copyMemory(from: magic.utf8Start, byteCount: LZ4StreamCodec.magicSize)
  }
}
