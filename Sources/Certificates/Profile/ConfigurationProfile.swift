package import Diagnostics
internal import Digest
internal import PropertyList
internal import ServerCodes

/// A configuration profile (`.mobileconfig`) that installs a root certificate on Apple's devices.
package enum ConfigurationProfile {
  /// What a web server calls its type.
  package static let mediaType = "application/x-apple-aspen-config"

  /// An XML property list with one payload, `com.apple.security.root`; not signed.
  ///
  /// The same root gives the same bytes: installed twice, the profile replaces itself.
  package static func bytes(for root: Certificate) throws(Failure) -> [UInt8] {
    let der = try root.der()
    let name = root.commonName ?? "Root certificate"
    let payload = dictionary([
      ("PayloadCertificateFileName", .string("ca.der")),
      ("PayloadContent", .data(der)),
      ("PayloadDescription", .string("The root certificate of a ba-serve test server")),
      ("PayloadDisplayName", .string(name)),
      ("PayloadIdentifier", .string("asset-pack-tools.ba-serve.root")),
      ("PayloadType", .string("com.apple.security.root")),
      ("PayloadUUID", .string(try identifier(der, "payload"))),
      ("PayloadVersion", .integer(1)),
    ])
    let profile = dictionary([
      ("PayloadContent", .array([payload])),
      (
        "PayloadDescription",
        .string(
          "Lets this device download asset packs from a ba-serve test server. Remove it after testing."
        )
      ),
      ("PayloadDisplayName", .string(name)),
      ("PayloadIdentifier", .string("asset-pack-tools.ba-serve.profile")),
      ("PayloadOrganization", .string("Asset Pack Tools")),
      ("PayloadRemovalDisallowed", .boolean(false)),
      ("PayloadType", .string("Configuration")),
      ("PayloadUUID", .string(try identifier(der, "profile"))),
      ("PayloadVersion", .integer(1)),
    ])
    guard let text = PropertyListWriter.xml(profile) else {
      throw Failure(.certificateLibraryFailed, "the root's name cannot stand in a profile")
    }
    return Array(text.utf8)
  }

  private static func dictionary(
    _ members: [(String, PropertyListValue.Content)]
  ) -> PropertyListValue {
    PropertyListValue(
      .dictionary(
        members.map { PropertyListMember($0, PropertyListValue($1)) }))
  }

  /// A UUID of version 8 (RFC 9562): the first bits of the SHA-256 of what it is for and the root.
  private static func identifier(_ der: [UInt8], _ purpose: String) throws(Failure) -> String {
    var bytes = Array(try Digester.digest(Array(purpose.utf8) + [0] + der).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = DigestValue(bytes: bytes).hexadecimal.uppercased()
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }
}
