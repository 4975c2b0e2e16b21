internal import Certificates
internal import SystemIO

/// What a person has to do so that a device downloads from the server.
enum DeviceSteps {
  /// How devices come to trust the root; `profile` is the address that its profile is served at.
  static func trust(_ folder: CertificateFolder, profile: String?) -> String {
    let path = { (name: String) in folder.folder.file(name).display }
    let source =
      profile.map { "open \($0) in Safari" }
      ?? "send \(path(CertificateFolder.profileFile)) to it, or serve it with --serve-profile"
    return """
      To trust the root, once for each iPhone, iPad, Apple TV or Vision Pro:
        1. \(source)
        2. Settings > General > VPN & Device Management: install the profile
        3. Settings > General > About > Certificate Trust Settings: switch the root on
      Simulator: xcrun simctl keychain booted add-root-cert \(path(CertificateFolder.rootFile))
      Mac: open \(path(CertificateFolder.profileFile)), and install it in System Settings

      """
  }

  /// How a device is told of the server.
  static func override(_ address: String) -> String {
    """
    Then, on the device: Settings > Developer > Background Assets: enter \(address)
    Mac: xcrun ba-serve url-override \(address)

    """
  }
}
