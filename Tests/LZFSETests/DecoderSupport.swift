import LZFSE

/// Bytes around the destination that a decoder must leave alone.
private let canary = [UInt8](repeating: 0xa5, count: 64)

/// A decoder, for which a test always has the memory.
func newDecoder() -> Decoder {
  guard let decoder = try? Decoder() else { preconditionFailure("no memory for a decoder") }
  return decoder
}

/// Decodes into a buffer of exactly `room` bytes between canaries.
func decoded(
  _ stream: [UInt8], room: Int, with decoder: Decoder = newDecoder()
) throws(DecodingError) -> [UInt8] {
  let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: room + 2 * canary.count, alignment: 1)
  defer { memory.deallocate() }
  memory.copyBytes(from: canary)
  UnsafeMutableRawBufferPointer(rebasing: memory[(canary.count + room)...])
    .copyBytes(from: canary)
  // An allocation of its own, so that a sanitizer sees reads outside it.
  let source = UnsafeMutableRawBufferPointer.allocate(byteCount: stream.count, alignment: 1)
  defer { source.deallocate() }
  source.copyBytes(from: stream)
  defer {
    let isIntact =
      memory.prefix(canary.count).elementsEqual(canary)
      && memory.suffix(canary.count).elementsEqual(canary)
    precondition(isIntact, "the decoder wrote outside the destination")
  }
  let window = UnsafeMutableRawBufferPointer(rebasing: memory[canary.count..<canary.count + room])
  let count = try decoder.decode(UnsafeRawBufferPointer(source), into: window)
  return [UInt8](window.prefix(count))
}

/// Why a stream is refused; nil if it is not.
func refusal(
  _ stream: [UInt8], room: Int, with decoder: Decoder = newDecoder()
) -> DecodingError.Reason? {
  do {
    _ = try decoded(stream, room: room, with: decoder)
    return nil
  } catch {
    return error.reason
  }
}

let endMark: [UInt8] = Array("bvx$".utf8)

func rawBlock(_ bytes: [UInt8]) -> [UInt8] {
  Array("bvx-".utf8) + littleEndian(bytes.count, 4) + bytes
}

func lzvnBlock(_ size: Int, _ payload: [UInt8]) -> [UInt8] {
  Array("bvxn".utf8) + littleEndian(size, 4) + littleEndian(payload.count, 4) + payload
}

/// The opcode that ends an LZVN payload.
let endOpcode: [UInt8] = [6, 0, 0, 0, 0, 0, 0, 0]
