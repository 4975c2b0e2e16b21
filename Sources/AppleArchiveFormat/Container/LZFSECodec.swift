internal import LZFSE

/// Blocks of `pbze`: each a complete LZFSE stream.
@safe final class LZFSEBlockDecoder: BlockDecoder {
  private let decoder = Decoder()

  func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(BlockDamage) -> Int {
    do {
      return try unsafe decoder.decode(source, into: destination)
    } catch {
      throw BlockDamage(error)
    }
  }
}

@safe final class LZFSEBlockEncoder: BlockEncoder {
  private let encoder: Encoder

  init(effort: EffortLevel) {
    encoder = Encoder(effort: effort)
  }

  func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) -> Int? {
    unsafe encoder.encode(source, into: destination)
  }
}

/// LZFSE streams of any length.
final class LZFSEStreamCodec: HistoryCodec {
  private let decoder = Decoder()

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
