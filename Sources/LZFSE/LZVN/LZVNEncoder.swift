/// Codes small inputs as the payload of a `bvxn` block.
///
/// For the stream encoder, on inputs below 4 KiB where a `bvx2` header costs more than it saves:
///
/// ```swift
/// let scratch = try LZVNEncoderScratch()        // once per worker
/// let length: Int? = unsafe encodeLZVN(
///   source: base, count: count,                 // 0...4096 bytes, else nil
///   into: payload, capacity: room,              // never writes past `room` bytes
///   scratch: scratch)                           // nil: does not fit
/// ```
///
/// The result is the payload's length with its end opcode, without the 12-byte block header
/// (`bvxn`, UInt32 raw size, UInt32 payload size), which the caller writes.
package func encodeLZVN(
  source: UnsafePointer<UInt8>, count: Int, into destination: UnsafeMutablePointer<UInt8>,
  capacity: Int, scratch: LZVNEncoderScratch
) -> Int? {
  guard count >= 0, count <= LZVNEncoderScratch.maximumCount else { return nil }
  scratch.reset()
  var writer = unsafe LZVNWriter(destination, capacity: capacity)
  var finder = unsafe LZVNMatchFinder(source: source, count: count, scratch: scratch)
  var anchor = 0
  var position = 0
  while position < count {
    guard var match = finder.find(position, repeating: writer.distance) else {
      position += 1
      continue
    }
    // The match one byte later wins if it saves more; then the one after it has its chance.
    while let later = finder.find(match.position + 1, repeating: writer.distance),
      later.saving > match.saving
    {
      match = later
    }
    finder.extendBackward(&match, downTo: anchor)
    guard
      unsafe writer.write(
        source + anchor, count: match.position - anchor, match: match.length,
        distance: match.distance)
    else { return nil }
    position = match.position + match.length
    anchor = position
  }
  guard
    unsafe writer.write(source + anchor, count: count - anchor, match: 0, distance: 0),
    writer.finish()
  else { return nil }
  return writer.written
}
