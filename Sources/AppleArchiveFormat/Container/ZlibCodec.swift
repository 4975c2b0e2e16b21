internal import CZlib
internal import Diagnostics
internal import LZFSE

/// Decodes DEFLATE in zlib's or gzip's wrapping (RFC 1950, RFC 1952), with their checksums.
@safe final class Inflater: LibraryDecoder {
  enum Format {
    case zlib, gzip

    /// zlib's window of 32 KiB, with 16 added for gzip's header.
    fileprivate var windowBits: Int32 { self == .zlib ? 15 : 31 }
  }

  /// zlib keeps the address of the stream, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isReady: Bool

  init(_ format: Format) {
    unsafe stream.initialize(to: z_stream())
    isReady = unsafe ba_inflate_init(stream, format.windowBits) == Z_OK
  }

  deinit {
    if isReady { unsafe inflateEnd(stream) }
    unsafe stream.deallocate()
  }

  func restart() {
    if isReady { unsafe inflateReset(stream) }
  }

  func step(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) -> DecodingStep {
    guard isReady else { return DecodingStep(consumed: 0, produced: 0, outcome: .outOfMemory) }
    let given = UInt32(min(source.count, Int(Int32.max)))
    let room = UInt32(min(destination.count, Int(Int32.max)))
    unsafe stream.setInput(source, given)
    unsafe stream.setOutput(destination, room)
    let code = unsafe inflate(stream, Z_NO_FLUSH)
    let outcome: DecodingStep.Outcome =
      switch code {
      case Z_OK, Z_BUF_ERROR: .unfinished
      case Z_STREAM_END: .ended
      case Z_MEM_ERROR: .outOfMemory
      case Z_NEED_DICT: .damaged("it needs a dictionary that is not there")
      default: .damaged(message)
      }
    return unsafe DecodingStep(
      consumed: Int(given - stream.pointee.avail_in),
      produced: Int(room - stream.pointee.avail_out), outcome: outcome)
  }

  /// zlib's own words for what is wrong.
  private var message: String {
    unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "damaged data"
  }
}

/// Blocks of `pbzz`: each a zlib stream.
@safe final class ZlibBlockEncoder: BlockEncoder {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isReady: Bool

  init(effort: EffortLevel) {
    unsafe stream.initialize(to: z_stream())
    isReady = unsafe ba_deflate_init(stream, Self.level(effort)) == Z_OK
  }

  deinit {
    if isReady { unsafe deflateEnd(stream) }
    unsafe stream.deallocate()
  }

  /// Level 5 is the one that Apple's constant for the method names.
  private static func level(_ effort: EffortLevel) -> Int32 {
    switch effort {
    case .fast: 1
    case .default: 5
    case .best: 7
    case .max: 9
    }
  }

  func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int? {
    guard isReady, unsafe deflateReset(stream) == Z_OK else {
      throw .noMemory(forEncoder: "zlib")
    }
    guard let size = UInt32(exactly: source.count), unsafe !destination.isEmpty,
      let room = UInt32(exactly: destination.count)
    else { return nil }
    unsafe stream.setInput(source, size)
    unsafe stream.setOutput(destination, room)
    guard unsafe deflate(stream, Z_FINISH) == Z_STREAM_END else { return nil }
    return unsafe Int(room - stream.pointee.avail_out)
  }
}

extension UnsafeMutablePointer<z_stream> {
  /// zlib never writes to its input, but does not say so in its types.
  fileprivate func setInput(_ bytes: UnsafeRawBufferPointer, _ count: UInt32) {
    let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    unsafe pointee.next_in = unsafe start?.assumingMemoryBound(to: Bytef.self)
    unsafe pointee.avail_in = count
  }

  fileprivate func setOutput(_ bytes: UnsafeMutableRawBufferPointer, _ count: UInt32) {
    unsafe pointee.next_out = bytes.baseAddress?.assumingMemoryBound(to: Bytef.self)
    unsafe pointee.avail_out = count
  }
}
