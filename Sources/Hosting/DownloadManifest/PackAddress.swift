package import Digest
package import HTTPClient

/// How a pack's address is made.
package enum PackAddress: Sendable {
  /// The id behind a slash, without an extension, as Apple's tool does it.
  case base(String)
  /// A text with `{id}`, `{version}` and `{sha256}`.
  case template(String)

  /// Takes a base address; throws what is wrong with it, as the end of a sentence.
  package init(base: String) throws(HTTPURL.Problem) {
    let url = try Self.checked(base)
    if url.hasQuery || url.hasFragment {
      throw HTTPURL.Problem(reason: "has a query or fragment, where ids cannot be appended")
    }
    var trimmed = base[...]
    while trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
    self = .base(String(trimmed))
  }

  /// Takes a template; throws what is wrong with it, as the end of a sentence.
  package init(template: String) throws(HTTPURL.Problem) {
    let sample = Self.filled(template, ["id": "id", "version": "0", "sha256": "0"])
    if sample.contains("{") || sample.contains("}") {
      throw HTTPURL.Problem(reason: "holds braces other than {id}, {version} and {sha256}")
    }
    guard template.contains("{id}") || template.contains("{sha256}") else {
      throw HTTPURL.Problem(reason: "holds neither {id} nor {sha256}: all packs would share it")
    }
    _ = try Self.checked(sample)
    self = .template(template)
  }

  /// The address of a pack.
  package func url(id: String, version: UInt64, sha256: DigestValue) -> String {
    switch self {
    case .base(let base): base + "/" + Self.encoded(id)
    case .template(let template):
      Self.filled(
        template,
        [
          "id": Self.encoded(id), "version": String(version), "sha256": sha256.hexadecimal,
        ])
    }
  }

  private static func checked(_ text: String) throws(HTTPURL.Problem) -> HTTPURL {
    let url = try HTTPURL(text)
    guard url.scheme == .https else {
      throw HTTPURL.Problem(reason: "is not HTTPS; devices refuse it")
    }
    return url
  }

  private static func filled(_ template: String, _ values: [String: String]) -> String {
    values.reduce(template) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  /// Everything but letters, digits and `-._~` as `%HH` (RFC 3986, section 2.3).
  package static func encoded(_ id: String) -> String {
    var text = ""
    for byte in id.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
