internal import CGnuTLS
package import Diagnostics

/// Hashes a stream of bytes, piece by piece, with GnuTLS.
package final class Digester {
  private let algorithm: DigestAlgorithm
  private let handle: gnutls_hash_hd_t

  /// Throws ``DiagnosticCode/digestUnavailable`` when the library refuses the algorithm, as it does
  /// with MD5 on systems that are set up for FIPS 140.
  package init(_ algorithm: DigestAlgorithm = .sha256) throws(Failure) {
    var handle: gnutls_hash_hd_t?
    let result = gnutls_hash_init(&handle, algorithm.library)
    guard result == GNUTLS_E_SUCCESS, let handle else { throw Self.failure(result, algorithm) }
    self.algorithm = algorithm
    self.handle = handle
  }

  deinit {
    gnutls_hash_deinit(handle, nil)
  }

  /// Takes the next bytes of the stream.
  package func update(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    let result = gnutls_hash(handle, start, bytes.count)
    guard result == GNUTLS_E_SUCCESS else { throw Self.failure(result, algorithm) }
  }

  /// The digest of all bytes since the beginning or since the last call, and starts anew.
  package func finish() -> DigestValue {
    DigestValue(
      bytes: Array(unsafeUninitializedCapacity: algorithm.byteCount) { buffer, count in
        gnutls_hash_output(handle, buffer.baseAddress)
        count = algorithm.byteCount
      })
  }

  /// The digest of bytes that are in memory.
  package static func digest(
    _ bytes: [UInt8], _ algorithm: DigestAlgorithm = .sha256
  ) throws(Failure) -> DigestValue {
    let digester = try Digester(algorithm)
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try digester.update(UnsafeRawBufferPointer(bytes))
    }
    return digester.finish()
  }

  static func failure(_ result: Int32, _ algorithm: DigestAlgorithm) -> Failure {
    let reason = gnutls_strerror(result).map { String(cString: $0) } ?? "error \(result)"
    return Failure(
      .digestUnavailable, "GnuTLS cannot compute \(algorithm): \(reason)")
  }
}
