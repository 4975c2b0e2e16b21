internal import CLZMA
internal import Diagnostics
internal import LZFSE

/// Decodes one `.xz` stream, whatever its check.
@safe final class XZDecoder: LibraryDecoder {
  /// The most memory that a stream may ask for: `xz -9` needs 65 MiB, of which a stream touches
  /// no more than it decodes to.
  static let memoryLimit: UInt64 = 80 << 20

  private let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
  private var isReady = false

  init() {
    unsafe stream.initialize(to: lzma_stream())
    restart()
  }

  deinit {
    unsafe lzma_end(stream)
    unsafe stream.deallocate()
  }

  func restart() {
    isReady = unsafe lzma_stream_decoder(stream, Self.memoryLimit, 0) == LZMA_OK
  }

  func step(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) -> DecodingStep {
    guard isReady else { return DecodingStep(consumed: 0, produced: 0, outcome: .outOfMemory) }
    unsafe stream.setInput(source)
    unsafe stream.setOutput(destination)
    let code = unsafe lzma_code(stream, LZMA_RUN)
    return unsafe DecodingStep(
      consumed: source.count - stream.pointee.avail_in,
      produced: destination.count - stream.pointee.avail_out, outcome: outcome(code))
  }

  private func outcome(_ code: lzma_ret) -> DecodingStep.Outcome {
    switch code {
    case LZMA_OK, LZMA_BUF_ERROR: .unfinished
    case LZMA_STREAM_END: .ended
    case LZMA_MEM_ERROR: .outOfMemory
    case LZMA_MEMLIMIT_ERROR:
      .damaged(
        "it needs \(unsafe lzma_memusage(stream)) bytes of memory, and the most that is given is "
          + "\(Self.memoryLimit)")
    case LZMA_FORMAT_ERROR: .damaged("not an xz stream")
    case LZMA_OPTIONS_ERROR: .damaged("an xz stream with unknown options")
    default: .damaged("damaged xz data")
    }
  }
}

/// Blocks of `pbzx`: each an `.xz` stream without a check, as Apple's `pkgbuild` writes them.
///
/// The dictionary is as large as a block, since nothing farther away can be referred to.
@safe final class LZMABlockEncoder: BlockEncoder {
  private let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)
  private let preset: (level: UInt32, isExtreme: Bool)
  private let dictionarySize: UInt32

  init(effort: EffortLevel, blockSize: Int) {
    unsafe stream.initialize(to: lzma_stream())
    preset = Self.preset(effort)
    // liblzma takes dictionaries from 4 KiB to 1.5 GiB.
    dictionarySize = UInt32(min(max(blockSize, 4096), 1 << 30))
  }

  deinit {
    unsafe lzma_end(stream)
    unsafe stream.deallocate()
  }

  /// Presets from 6 on differ only in the size of the dictionary, so that the higher efforts are
  /// two of the extreme variants: a nice length of 192, then one of 273 with the deepest search.
  private static func preset(_ effort: EffortLevel) -> (level: UInt32, isExtreme: Bool) {
    switch effort {
    case .fast: (1, false)
    case .default: (6, false)
    case .best: (5, true)
    case .max: (9, true)
    }
  }

  func encode(
    _ source: UnsafeRawBufferPointer, into destination: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int? {
    guard
      unsafe ba_lzma_encoder(stream, preset.level, preset.isExtreme ? 1 : 0, dictionarySize)
        == LZMA_OK
    else { throw .noMemory(forEncoder: "LZMA") }
    unsafe stream.setInput(source)
    unsafe stream.setOutput(destination)
    var code = LZMA_OK
    while code == LZMA_OK, unsafe stream.pointee.avail_out > 0 {
      code = unsafe lzma_code(stream, LZMA_FINISH)
    }
    if code == LZMA_MEM_ERROR { throw .noMemory(forEncoder: "LZMA") }
    guard code == LZMA_STREAM_END else { return nil }
    return unsafe destination.count - stream.pointee.avail_out
  }
}

extension UnsafeMutablePointer<lzma_stream> {
  fileprivate func setInput(_ bytes: UnsafeRawBufferPointer) {
    unsafe pointee.next_in = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe pointee.avail_in = bytes.count
  }

  fileprivate func setOutput(_ bytes: UnsafeMutableRawBufferPointer) {
    unsafe pointee.next_out = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe pointee.avail_out = bytes.count
  }
}
