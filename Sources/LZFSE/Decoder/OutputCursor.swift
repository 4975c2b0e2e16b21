/// Where the output of a stream stands.
@safe struct OutputCursor {
  /// Begin of the whole stream's output, which matches may reach back to.
  let start: UnsafeMutableRawPointer
  /// End of the destination.
  let end: UnsafeMutableRawPointer
  var next: UnsafeMutableRawPointer

  /// The first `history` of the `count` bytes are the output of earlier blocks.
  init(_ base: UnsafeMutableRawPointer, count: Int, history: Int = 0) {
    unsafe start = base
    unsafe next = base + history
    unsafe end = base + count
  }

  var produced: Int { unsafe next - start }
  var room: Int { unsafe end - next }
}
