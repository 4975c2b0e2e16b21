internal import CGnuTLS
internal import Diagnostics
internal import ServerCodes

/// How GnuTLS is called: results become failures, and its memory becomes arrays.
enum LibraryCall {
  /// Throws ``DiagnosticCode/certificateLibraryFailed`` for a negative result.
  static func check(_ result: Int32, _ action: String) throws(Failure) {
    guard result < 0 else { return }
    throw Failure(
      .certificateLibraryFailed, "GnuTLS cannot \(action): \(reason(result))")
  }

  /// The library's words for a result.
  static func reason(_ result: Int32) -> String {
    gnutls_strerror(result).map { String(cString: $0) } ?? "error \(result)"
  }

  /// Shows bytes to the library for as long as the body runs.
  static func withDatum<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result
  ) -> Result {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return withUnsafePointer(to: &datum) { body($0) }
    }
  }

  /// The bytes that the library allocated for us; nil when it refused.
  static func take(_ fill: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) -> [UInt8]? {
    var datum = gnutls_datum_t()
    guard fill(&datum) >= 0 else { return nil }
    defer { ba_gnutls_free(datum.data) }
    return bytes(datum)
  }

  /// A copy of bytes that stay the library's.
  static func bytes(_ datum: gnutls_datum_t) -> [UInt8] {
    Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
  }

  /// The bytes that a function writes into a buffer of a size that it tells; nil when it refuses.
  static func fill(
    _ call: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
  ) -> [UInt8]? {
    var size = 0
    let needed = call(nil, &size)
    guard needed == GNUTLS_E_SHORT_MEMORY_BUFFER || needed == 0, size > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: size)
    guard buffer.withUnsafeMutableBufferPointer({ call($0.baseAddress, &size) }) >= 0 else {
      return nil
    }
    return Array(buffer.prefix(size))
  }
}
