internal import CCurl
package import Diagnostics
package import SystemIO

/// The root certificates that servers' certificates are verified with.
///
/// They are the system's, as libcurl finds them, with those of the file that `SSL_CERT_FILE` names and
/// those of a further file.
package final class TrustStore: Sendable {
  /// The largest file of certificates that is read, in bytes.
  private static let sizeLimit = 64 << 20
  /// All certificates in one file; nil when the system's alone count.
  let bundle: String?
  private let file: SharedFile?

  /// Never changed after it is filled, so that any thread may hold it.
  private struct SharedFile: @unchecked Sendable {
    let file: UnnamedFile
  }

  /// Reads the files; throws ``DiagnosticCode/badCertificateFile`` for one without a certificate.
  package init(adding additional: NativePath? = nil) throws(Failure) {
    let named = Environment.value("SSL_CERT_FILE").flatMap { NativePath($0) }
    let added = [named, additional].compactMap { $0 }
    guard !added.isEmpty else {
      file = nil
      bundle = nil
      return
    }
    let folder = NativePath(Environment.value("TMPDIR") ?? "/tmp") ?? .workingDirectory
    let file = try UnnamedFile(in: folder)
    for path in added { try Self.append(try Self.certificates(in: path), to: file) }
    if let path = HTTPSession.systemBundle.flatMap({ NativePath($0) }),
      let bytes = try? Self.certificates(in: path)
    {
      try Self.append(bytes, to: file)
    }
    self.file = SharedFile(file: file)
    bundle = file.path
  }

  private static func certificates(in path: NativePath) throws(Failure) -> [UInt8] {
    let source = try FileSource(path)
    let bytes = try source.readAll(limit: sizeLimit) ?? []
    guard contains(Array("-----BEGIN CERTIFICATE-----".utf8), in: bytes) else {
      throw Failure(
        .badCertificateFile, "\(source.name) holds no certificate in PEM form",
        at: .path(source.name), help: "pass a PEM file with the root certificate")
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  private static func contains(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: word) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  private static func append(_ bytes: [UInt8], to file: UnnamedFile) throws(Failure) {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      try file.append(UnsafeRawBufferPointer(buffer))
    }
  }
}
