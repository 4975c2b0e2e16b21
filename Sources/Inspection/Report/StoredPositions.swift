/// Where in a pack's file each byte of its archive stream lies.
///
/// Inside a compressed block the stream's bytes share the block's stored bytes evenly: the byte `x` of a
/// block that holds `R` bytes in `S` stored ones, its header of 16 bytes among them, lies `⌊x·S/R⌋`
/// behind the block's start. What is between two positions is what that stretch of the stream takes in the
/// file; the stretches of a whole pack therefore add up to its file to the byte.
struct StoredPositions {
  /// The offsets in the stream of the pieces, and of the end.
  private var rawStarts: [UInt64]
  /// The offsets in the file of the same.
  private var storedStarts: [UInt64]

  /// A container's blocks.
  init(blocks: [BlockTap.Block]) {
    var raw: UInt64 = 0
    var stored = UInt64(BlockTap.startSize)
    rawStarts = [raw]
    storedStarts = [stored]
    for block in blocks {
      raw += block.rawSize
      stored += UInt64(BlockTap.headerSize) + block.size
      rawStarts.append(raw)
      storedStarts.append(stored)
    }
  }

  /// A stream that is compressed as a whole, or not at all.
  init(rawBytes: UInt64, fileBytes: UInt64) {
    rawStarts = [0, rawBytes]
    storedStarts = [0, fileBytes]
  }

  /// How many bytes the file has.
  var fileBytes: UInt64 { storedStarts[storedStarts.count - 1] }

  /// How many bytes of the file a stretch of the stream takes.
  func share(of stretch: Range<UInt64>) -> UInt64 {
    position(of: stretch.upperBound) - position(of: stretch.lowerBound)
  }

  /// The offset in the file; its end for all that lies behind the stream.
  private func position(of offset: UInt64) -> UInt64 {
    guard offset < rawStarts[rawStarts.count - 1] else { return fileBytes }
    // The last piece that begins at or before the offset.
    var low = 0
    var high = rawStarts.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if rawStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let raw = rawStarts[low + 1] - rawStarts[low]
    let stored = storedStarts[low + 1] - storedStarts[low]
    // The quotient is smaller than `stored`, for the offset is smaller than `raw`.
    let share = raw.dividingFullWidth(
      (offset - rawStarts[low]).multipliedFullWidth(by: stored)
    ).quotient
    return storedStarts[low] + share
  }
}
