internal import LZFSE

// The codec as C functions, for `Scripts/benchmark`: it loads this library into the process in which
// it calls the other codecs, so that all are measured with the same buffers and the same clock.

/// Makes an encoder: 0 is `fast`, 1 `default`, 2 `best`, 3 `max`; null for another number.
@c(ba_benchmark_encoder)
public func makeEncoder(_ effort: Int32) -> UnsafeMutableRawPointer? {
  let efforts = EffortLevel.allCases
  guard efforts.indices.contains(Int(effort)) else { return nil }
  return unsafe Unmanaged.passRetained(Encoder(effort: efforts[Int(effort)])).toOpaque()
}

/// Encodes one block; the stream's size, or 0 when it does not fit.
@c(ba_benchmark_encode)
public func encode(
  _ encoder: UnsafeRawPointer, _ source: UnsafeRawPointer, _ count: Int,
  _ destination: UnsafeMutableRawPointer, _ capacity: Int
) -> Int {
  let encoder = unsafe Unmanaged<Encoder>.fromOpaque(encoder).takeUnretainedValue()
  return unsafe encoder.encode(
    UnsafeRawBufferPointer(start: source, count: count),
    into: UnsafeMutableRawBufferPointer(start: destination, count: capacity)) ?? 0
}

/// Makes a decoder.
@c(ba_benchmark_decoder)
public func makeDecoder() -> UnsafeMutableRawPointer {
  unsafe Unmanaged.passRetained(Decoder()).toOpaque()
}

/// Decodes one stream; the number of bytes, or -1 when the stream is refused.
@c(ba_benchmark_decode)
public func decode(
  _ decoder: UnsafeRawPointer, _ source: UnsafeRawPointer, _ count: Int,
  _ destination: UnsafeMutableRawPointer, _ capacity: Int
) -> Int {
  let decoder = unsafe Unmanaged<Decoder>.fromOpaque(decoder).takeUnretainedValue()
  do throws(DecodingError) {
    return try unsafe decoder.decode(
      UnsafeRawBufferPointer(start: source, count: count),
      into: UnsafeMutableRawBufferPointer(start: destination, count: capacity))
  } catch {
    return -1
  }
}
