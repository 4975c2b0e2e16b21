internal import CGnuTLS
package import Diagnostics
internal import ServerCodes

/// An X.509 certificate (RFC 5280).
package final class Certificate {
  let handle: gnutls_x509_crt_t

  /// An empty certificate, to be filled and signed.
  init() throws(Failure) {
    var handle: gnutls_x509_crt_t?
    try LibraryCall.check(gnutls_x509_crt_init(&handle), "make a certificate")
    guard let handle else { throw Failure(.certificateLibraryFailed, "GnuTLS has no memory") }
    self.handle = handle
  }

  deinit {
    gnutls_x509_crt_deinit(handle)
  }

  /// How many certificates of one file or server are looked at.
  package static let mostOfOneChain = 32

  /// Reads DER; throws ``DiagnosticCode/certificateUnreadable``.
  package convenience init(der: [UInt8], name: String) throws(Failure) {
    try self.init()
    let result = LibraryCall.withDatum(der) {
      gnutls_x509_crt_import(handle, $0, GNUTLS_X509_FMT_DER)
    }
    guard result >= 0 else { throw Self.unreadable(name, result) }
  }

  /// Reads all certificates of a PEM text; throws ``DiagnosticCode/certificateUnreadable`` when there
  /// is none, a damaged one, or more than ``mostOfOneChain``.
  package static func read(pem: [UInt8], name: String) throws(Failure) -> [Certificate] {
    var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
    var count: UInt32 = 0
    let result = LibraryCall.withDatum(pem) {
      gnutls_x509_crt_list_import2(&list, &count, $0, GNUTLS_X509_FMT_PEM, 0)
    }
    guard result >= 0 else { throw unreadable(name, result) }
    defer {
      for index in 0..<Int(count) { gnutls_x509_crt_deinit(list?[index]) }
      ba_gnutls_free(list)
    }
    guard count <= mostOfOneChain else {
      throw Failure(
        .certificateUnreadable,
        "\(name) holds \(count) certificates, and no chain has more than \(mostOfOneChain)",
        at: .path(name), help: "put the leaf and its chain into a file of their own")
    }
    var certificates: [Certificate] = []
    for index in 0..<Int(count) {
      let der = LibraryCall.take { gnutls_x509_crt_export2(list?[index], GNUTLS_X509_FMT_DER, $0) }
      guard let der else { throw unreadable(name, GNUTLS_E_ASN1_DER_ERROR) }
      certificates.append(try Certificate(der: der, name: name))
    }
    return certificates
  }

  /// The certificate's bytes.
  package func der() throws(Failure) -> [UInt8] { try export(GNUTLS_X509_FMT_DER) }

  /// The certificate as PEM (RFC 7468).
  package func pem() throws(Failure) -> [UInt8] { try export(GNUTLS_X509_FMT_PEM) }

  private func export(_ format: gnutls_x509_crt_fmt_t) throws(Failure) -> [UInt8] {
    guard let bytes = LibraryCall.take({ gnutls_x509_crt_export2(handle, format, $0) }) else {
      throw Failure(.certificateLibraryFailed, "GnuTLS cannot write a certificate")
    }
    return bytes
  }

  private static func unreadable(_ name: String, _ result: Int32) -> Failure {
    Failure(
      .certificateUnreadable,
      "\(name) holds no certificate that can be read: \(LibraryCall.reason(result))",
      at: .path(name), help: "it must be a PEM file, the server's certificate first")
  }
}
