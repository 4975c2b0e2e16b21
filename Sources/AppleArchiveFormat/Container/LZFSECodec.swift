internal import Diagnostics
internal import LZFSE

/// Blocks of `pbze`: each a complete LZFSE stream.
@safe final class LZFSEBlockDecoder: BlockDecoder {
  /// Nil when there was no memory for it.
  private let decoder = try? Decoder()

  func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(BlockDamage) -> Int {
    guard let decoder else { throw .noMemory(forDecoder: "LZFSE") }
    do {
      return try unsafe decoder.decode(source, into: destination)
    } catch {
      throw BlockDamage(error)
    }
  }
}

@safe final class LZFSEBlockEncoder: BlockEncoder {
  /// Nil when there was no memory for it.
  private let encoder: Encoder?

  init(effort: EffortLevel) {
    encoder = try? Encoder(effort: effort)
  }

  func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int? {
    guard let encoder else { throw .noMemory(forEncoder: "LZFSE") }
    return unsafe encoder.encode(source, into: destination)
  }
}

/// LZFSE streams of any length.
final class LZFSEStreamCodec: HistoryCodec {
  /// Nil when there was no memory for it.
  private let decoder = try? Decoder()

  let name = "LZFSE"
  let headerSize = Decoder.blockPrefixSize
  let reach = Decoder.historySize

  func piece(_ header: UnsafeRawBufferPointer) throws(BlockDamage) -> StreamPiece {
    do throws(DecodingError) {
      return switch try unsafe Decoder.nextBlock(header) {
      case .end: .end(size: 4)
      case .raw(let headerSize, let count): .plain(headerSize: headerSize, count: count)
      case .coded(let storedSize, let rawSize): .coded(storedSize: storedSize, rawSize: rawSize)
      }
    } catch {
      if error.reason == .truncated { return .incomplete }
      throw BlockDamage(error)
    }
  }

  func decode(
    _ source: UnsafeRawBufferPointer, into window: UnsafeMutableRawBufferPointer,
    after history: Int
  ) throws(BlockDamage) -> Int {
    guard let decoder else { throw .noMemory(forDecoder: name) }
    do throws(DecodingError) {
      return try unsafe decoder.decodeBlock(source, into: window, after: history)
    } catch {
      throw BlockDamage(error)
    }
  }
}

extension BlockDamage {
  fileprivate init(_ error: DecodingError) {
    self.init(offset: error.offset, message: error.reason.description)
  }
}
