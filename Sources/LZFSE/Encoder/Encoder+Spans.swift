extension Encoder {
  /// Writes one complete stream to the begin of `destination`; see `encode(_:into:)` with buffers.
  public func encode(_ source: RawSpan, into destination: inout MutableRawSpan) -> Int? {
    unsafe source.withUnsafeBytes { source in
      unsafe destination.withUnsafeMutableBytes { destination in
        unsafe encode(source, into: destination)
      }
    }
  }

  /// The stream of `source`; nil if that is longer than `maximumCount`.
  public func encode(_ source: [UInt8]) -> [UInt8]? {
    guard source.count <= Self.maximumCount else { return nil }
    let size = Self.maximumEncodedSize(of: source.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { stream, count in
      count = unsafe source.withUnsafeBytes { source in
        unsafe encode(source, into: UnsafeMutableRawBufferPointer(stream)) ?? 0
      }
    }
  }
}
