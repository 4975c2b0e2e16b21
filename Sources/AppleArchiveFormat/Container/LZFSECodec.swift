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
      throw BlockDamage(offset: error.offset, message: error.reason.description)
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
