import Diagnostics
import Testing

@testable import Digest

/// The examples of FIPS 180-4 and RFC 1321.
private let examples: [(DigestAlgorithm, String, String)] = [
  (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  (
    .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
  ),
  (.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
  (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
]

@Test("The published examples come out", arguments: examples)
func publishedExamples(_ algorithm: DigestAlgorithm, _ text: String, _ digest: String) throws {
  #expect(try Digester.digest(Array(text.utf8), algorithm).hexadecimal == digest)
}

@Test("Pieces of any length give what the whole gives, and a digester starts anew")
func pieces() throws {
  let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
  let whole = try Digester.digest(bytes)
  let digester = try Digester()
  for length in [1, 63, 64, 65, 4096, 99_999] {
    for start in stride(from: 0, to: bytes.count, by: length) {
      try bytes[start..<min(start + length, bytes.count)].withUnsafeBytes {
        try digester.update($0)
      }
    }
    #expect(digester.finish() == whole)
  }
}

@Test("Hexadecimal digits are read in both cases, and nothing else is")
func hexadecimal() {
  let value = DigestValue(bytes: [0x00, 0xAF, 0x10, 0xFF])
  #expect(value.hexadecimal == "00af10ff")
  #expect(DigestValue(hexadecimal: "00af10ff", byteCount: 4) == value)
  #expect(DigestValue(hexadecimal: "00AF10FF", byteCount: 4) == value)
  for text in ["", "00af10f", "00af10ff0", "00af10fg", "00af10f ", "+0af10ff", "00af10é"] {
    #expect(DigestValue(hexadecimal: text, byteCount: 4) == nil, "\(text)")
  }
}

@Test("A refusal of the library is the system's, in the library's words")
func refusal() {
  // What GnuTLS says of an algorithm that a policy forbids: GNUTLS_E_UNWANTED_ALGORITHM.
  let failure = Digester.failure(-22, .md5)
  #expect(failure.code == .digestUnavailable)
  #expect(failure.exitStatus == .system)
  #expect(failure.message.hasPrefix("GnuTLS cannot compute md5: An algorithm"))
}
