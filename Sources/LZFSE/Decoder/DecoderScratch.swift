/// The memory of one decoder: tables, the literals of a block and some of its triplets.
@safe final class DecoderScratch {
  /// Triplets that are decoded before their bytes are copied.
  ///
  /// Decoding is a chain of dependent steps without branches that are hard to predict, copying is
  /// the opposite; apart, a mispredicted copy does not throw away decoding that ran ahead.
  static let tripletsPerBatch = 512

  /// Bytes after the literals that wide copies may read.
  static let literalSlack = 64

  let literalTable: UnsafeMutablePointer<LiteralEntry>
  let literalRunTable: UnsafeMutablePointer<ValueEntry>
  let matchLengthTable: UnsafeMutablePointer<ValueEntry>
  let distanceTable: UnsafeMutablePointer<ValueEntry>
  /// L in bits 0-15, M in bits 16-31, D in bits 32-63.
  let triplets: UnsafeMutablePointer<UInt64>
  let literals: UnsafeMutablePointer<UInt8>
  let frequencies: UnsafeMutablePointer<UInt16>
  /// Indexed by the low five bits of a code.
  let frequencyCodes: UnsafeMutablePointer<FrequencyCode>
  /// A copy of a packed frequency table, with room for reads of eight bytes past its end.
  let packedFrequencies: UnsafeMutablePointer<UInt8>
  static let packedFrequencySlack = 32

  private let memory: UnsafeMutableRawPointer

  init() {
    var size = 0
    func place(_ bytes: Int) -> Int {
      defer { size += (bytes + 63) & ~63 }
      return size
    }
    let literalTable = place(Alphabet.literal.stateCount * MemoryLayout<LiteralEntry>.stride)
    let valueStride = MemoryLayout<ValueEntry>.stride
    let literalRunTable = place(Alphabet.literalRun.stateCount * valueStride)
    let matchLengthTable = place(Alphabet.matchLength.stateCount * valueStride)
    let distanceTable = place(Alphabet.distance.stateCount * valueStride)
    let triplets = place(Self.tripletsPerBatch * MemoryLayout<UInt64>.stride)
    let literals = place(FormatLimit.literalsPerBlock + Self.literalSlack)
    let frequencies = place(Alphabet.totalSymbolCount * MemoryLayout<UInt16>.stride)
    let frequencyCodes = place(32 * MemoryLayout<FrequencyCode>.stride)
    let packedFrequencies = place(FormatLimit.packedFrequencySize + Self.packedFrequencySlack)

    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    unsafe self.memory = memory
    func bind<T>(_ offset: Int, _ count: Int) -> UnsafeMutablePointer<T> {
      unsafe (memory + offset).bindMemory(to: T.self, capacity: count)
    }
    unsafe self.literalTable = bind(literalTable, Alphabet.literal.stateCount)
    unsafe self.literalRunTable = bind(literalRunTable, Alphabet.literalRun.stateCount)
    unsafe self.matchLengthTable = bind(matchLengthTable, Alphabet.matchLength.stateCount)
    unsafe self.distanceTable = bind(distanceTable, Alphabet.distance.stateCount)
    unsafe self.triplets = bind(triplets, Self.tripletsPerBatch)
    unsafe self.literals = bind(literals, FormatLimit.literalsPerBlock + Self.literalSlack)
    unsafe self.frequencies = bind(frequencies, Alphabet.totalSymbolCount)
    unsafe self.frequencyCodes = bind(frequencyCodes, 32)
    unsafe self.packedFrequencies = bind(
      packedFrequencies, FormatLimit.packedFrequencySize + Self.packedFrequencySlack)
    for bits in 0..<32 {
      unsafe self.frequencyCodes[bits] = FrequencyCode(lowBits: UInt8(truncatingIfNeeded: bits))
    }
  }

  deinit {
    unsafe memory.deallocate()
  }
}
