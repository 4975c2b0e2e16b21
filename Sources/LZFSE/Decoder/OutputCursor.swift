/// Where the output of a stream stands.
@safe struct OutputCursor {
  /// Begin of the whole stream's output, which matches may reach back to.
  let start: UnsafeMutableRawPointer
  /// End of the destination.
  let end: UnsafeMutableRawPointer
  var next: UnsafeMutableRawPointer

  init(_ base: UnsafeMutableRawPointer, count: Int) {
    unsafe start = base
    unsafe next = base
    unsafe end = base + count
  }

  var produced: Int { unsafe next - start }
  var room: Int { unsafe end - next }
}
