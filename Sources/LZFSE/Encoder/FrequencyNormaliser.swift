/// Turns counts into frequencies that add up to the number of states.
enum FrequencyNormaliser {
  /// Fills `frequencies` so that each symbol with a count has at least one state.
  ///
  /// Each symbol's states are consecutive and the format has no spreading, so the coder is found
  /// in low states more often than the ideal code would be: symbols late in the alphabet need
  /// more states than their share. A weight that grows from 1 to 2 along the alphabet makes up
  /// for most of what that costs. An alphabet without counts gets all states for symbol 0.
  static func normalise(
    _ counts: ScratchArray<UInt32>, of alphabet: Alphabet, into frequencies: ScratchArray<UInt16>,
    weights: ScratchArray<UInt64>
  ) {
    let symbolCount = alphabet.symbolCount
    var total: UInt64 = 0
    for symbol in 0..<symbolCount { total += UInt64(counts[symbol]) }
    guard total > 0 else {
      for symbol in 0..<symbolCount { frequencies[symbol] = 0 }
      frequencies[0] = UInt16(alphabet.stateCount)
      return
    }
    var before: UInt64 = 0
    var weightSum: UInt64 = 0
    for symbol in 0..<symbolCount {
      let count = UInt64(counts[symbol])
      let weight = count * (2 * total + 2 * before + count)
      weights[symbol] = weight
      weightSum += weight
      before += count
    }
    // Symbols that deserve less than one state take theirs first; the others share the rest.
    let stateCount = UInt64(alphabet.stateCount)
    var sharedStates = stateCount
    var sharedWeight = weightSum
    for symbol in 0..<symbolCount where weights[symbol] != 0 {
      if weights[symbol] * stateCount <= weightSum {
        sharedStates -= 1
        sharedWeight -= weights[symbol]
      }
    }
    var missing = alphabet.stateCount
    for symbol in 0..<symbolCount {
      let weight = weights[symbol]
      var frequency: UInt64 = weight == 0 ? 0 : 1
      if weight * stateCount > weightSum {
        frequency = max(1, (weight * sharedStates + sharedWeight / 2) / sharedWeight)
      }
      frequencies[symbol] = UInt16(frequency)
      missing -= Int(frequency)
    }
    while missing > 0 {
      frequencies[neediest(weights, frequencies, symbolCount)] += 1
      missing -= 1
    }
    while missing < 0 {
      frequencies[richest(weights, frequencies, symbolCount)] -= 1
      missing += 1
    }
  }

  /// The symbol that gains most from another state.
  private static func neediest(
    _ weights: ScratchArray<UInt64>, _ frequencies: ScratchArray<UInt16>, _ symbolCount: Int
  ) -> Int {
    var result = 0
    var resultWeight: UInt64 = 0
    var resultStates: UInt64 = 1
    for symbol in 0..<symbolCount where weights[symbol] != 0 {
      // weight / (frequency + 1/2), compared without division
      let states = 2 * UInt64(frequencies[symbol]) + 1
      let own = weights[symbol]
      if own * resultStates > resultWeight * states {
        (result, resultWeight, resultStates) = (symbol, own, states)
      }
    }
    return result
  }

  /// The symbol that loses least when it gives up a state; it has more than one.
  private static func richest(
    _ weights: ScratchArray<UInt64>, _ frequencies: ScratchArray<UInt16>, _ symbolCount: Int
  ) -> Int {
    var result = 0
    var resultWeight: UInt64 = 1
    var resultStates: UInt64 = 0
    for symbol in 0..<symbolCount where frequencies[symbol] > 1 {
      let states = 2 * UInt64(frequencies[symbol]) - 1
      let own = weights[symbol]
      if resultStates == 0 || own * resultStates < resultWeight * states {
        (result, resultWeight, resultStates) = (symbol, own, states)
      }
    }
    return result
  }
}
