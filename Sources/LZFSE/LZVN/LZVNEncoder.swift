/// Codes small inputs as the payload of a `bvxn` block.
///
/// For the stream encoder, on inputs below 4 KiB where a `bvx2` header costs more than it saves:
///
/// ```swift
/// let scratch = LZVNEncoderScratch()                        // once per worker
/// let length: Int? = unsafe encodeLZVN(
///   source: base, count: count,                             // 0...65535 bytes are read
///   into: payload, capacity: room,                          // never writes past `room` bytes
///   scratch: scratch)                                       // nil: does not fit
/// ```
///
/// The result is the payload's length with its end opcode, without the 12-byte block header
/// (`bvxn`, UInt32 raw size, UInt32 payload size), which the caller writes.
func encodeLZVN(
  source: UnsafePointer<UInt8>, count: Int, into destination: UnsafeMutablePointer<UInt8>,
  capacity: Int, scratch: LZVNEncoderScratch
) -> Int? {
  nil
}

/// Memory that one worker lends to `encodeLZVN` again and again.
@safe final class LZVNEncoderScratch {
}
