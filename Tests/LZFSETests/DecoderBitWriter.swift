/// Bits from the lowest of the first byte up.
struct BitWriter {
  private var bits: [UInt8] = []

  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].reversed().reduce(0) { $0 << 1 | $1 }
    }
  }

  /// Unused bits of the last byte.
  var padding: Int { (8 - bits.count % 8) % 8 }

  mutating func append(_ value: Int, _ count: Int) {
    for bit in 0..<count { bits.append(UInt8(value >> bit & 1)) }
  }

  /// One step of the entropy coder.
  mutating func encode(_ symbol: Int, _ state: inout Int, _ table: ArraySlice<Int>) {
    let states = table.reduce(0, +)
    let frequency = table[table.startIndex + symbol]
    let offset = table.prefix(symbol).reduce(0, +)
    var shift = 0
    while frequency << (shift + 1) < 2 * states { shift += 1 }
    // The format's count of leading zeros: frequency << shift is in states..<2 * states.
    if state < frequency << shift - states {
      append(state, shift - 1)
      state = offset - frequency + states >> (shift - 1) + state >> (shift - 1)
    } else {
      append(state, shift)
      state = offset - frequency + states >> shift + state >> shift
    }
  }

  /// One value: its symbol, after the extra bits, because decoding goes backward.
  mutating func encode(
    value: Int, _ state: inout Int, _ code: Code, _ table: ArraySlice<Int>
  ) {
    let symbol = code.symbol(value)
    append(value - code.values[symbol].base, code.values[symbol].bits)
    encode(symbol, &state, table)
  }

  mutating func append(frequencyCode frequency: Int) {
    switch frequency {
    case 0: append(0, 2)
    case 1: append(2, 2)
    case 2: append(1, 3)
    case 3: append(5, 3)
    case 4...7: append(3 + 8 * (frequency - 4), 5)
    case 8...23: append(7 + (frequency - 8) << 4, 8)
    default: append(15 + (frequency - 24) << 4, 14)
    }
  }
}
