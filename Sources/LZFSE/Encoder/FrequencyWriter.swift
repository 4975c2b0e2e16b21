/// Writes the frequency table of a `bvx2` header.
enum FrequencyWriter {
  /// The frequencies of all four alphabets, in the order of the header; returns the table's end.
  static func write(
    _ frequencies: ScratchArray<UInt16>, to target: ScratchArray<UInt8>, at position: Int
  ) -> Int {
    var writer = BitWriter(target, at: position)
    for index in 0..<Alphabet.totalSymbolCount {
      let frequency = UInt64(frequencies[index])
      switch frequency {
      case 0: writer.append(0, 2)
      case 1: writer.append(2, 2)
      case 2: writer.append(1, 3)
      case 3: writer.append(5, 3)
      case 4...7: writer.append(3 + (frequency - 4) << 3, 5)
      case 8...23: writer.append(7 + (frequency - 8) << 4, 8)
      default: writer.append(15 + (frequency - 24) << 4, 14)
      }
      writer.flush()
    }
    _ = writer.finish()
    return writer.position
  }
}
