internal import CIntrinsics

/// The memory of one decoder: tables, the literals of a block and some of its triplets.
@safe final class DecoderScratch {
  /// Bytes after the literals that wide copies may read.
  static let literalSlack = 64

  let literalTable: LiteralTable
  let triplets: TripletTables
  let literals: UnsafeMutablePointer<UInt8>
  let frequencies: UnsafeMutablePointer<UInt16>
  /// Indexed by the low five bits of a code.
  let frequencyCodes: UnsafeMutablePointer<FrequencyCode>
  /// A copy of a packed frequency table, with room for reads of eight bytes past its end.
  let packedFrequencies: UnsafeMutablePointer<UInt8>
  static let packedFrequencySlack = 32

  private let memory: UnsafeMutableRawPointer

  init() throws(OutOfMemory) {
    var size = 0
    func place(_ bytes: Int) -> Int {
      defer { size += (bytes + 63) & ~63 }
      return size
    }
    let literalTable = place(LiteralTable.size)
    let triplets = place(TripletTables.size)
    let literals = place(FormatLimit.literalsPerBlock + Self.literalSlack)
    let frequencies = place(Alphabet.totalSymbolCount * MemoryLayout<UInt16>.stride)
    let frequencyCodes = place(32 * MemoryLayout<FrequencyCode>.stride)
    let packedFrequencies = place(FormatLimit.packedFrequencySize + Self.packedFrequencySlack)

    guard let memory = unsafe ba_scratch_allocate(size) else { throw OutOfMemory() }
    unsafe self.memory = memory
    func bind<T>(_ offset: Int, _ count: Int) -> UnsafeMutablePointer<T> {
      unsafe (memory + offset).bindMemory(to: T.self, capacity: count)
    }
    unsafe self.literalTable = LiteralTable(memory + literalTable)
    unsafe self.triplets = TripletTables(memory + triplets)
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
    unsafe ba_scratch_free(memory)
  }
}
