internal import LZFSE

// The codec as C functions, for `Scripts/benchmark`: it loads this library into the process in which
// it calls the other codecs, so that all are measured with the same buffers and the same clock.

/// Makes an encoder: 0 is `fast`, 1 `default`, 2 `best`, 3 `max`; null for another number, or without memory.
@c(ba_benchmark_encoder)
public func makeEncoder(_ effort: Int32) -> UnsafeMutableRawPointer? {
  let efforts = EffortLevel.allCases
  guard efforts.indices.contains(Int(effort)),
    let encoder = try? Encoder(effort: efforts[Int(effort)])
  else { return nil }
  return unsafe Unmanaged.passRetained(encoder).toOpaque()
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

/// Makes a decoder; null without memory.
@c(ba_benchmark_decoder)
public func makeDecoder() -> UnsafeMutableRawPointer? {
  guard let decoder = try? Decoder() else { return nil }
  return unsafe Unmanaged.passRetained(decoder).toOpaque()
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
