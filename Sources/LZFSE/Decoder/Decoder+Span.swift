extension Decoder {
  /// Decodes one complete stream, as `decode(_:into:)` for buffer pointers does.
  public func decode(
    _ source: RawSpan, into destination: inout MutableRawSpan
  ) throws(DecodingError) -> Int {
    try unsafe source.withUnsafeBytes { source throws(DecodingError) in
      try unsafe destination.withUnsafeMutableBytes { destination throws(DecodingError) in
        try unsafe decode(source, into: destination)
      }
    }
  }
}
