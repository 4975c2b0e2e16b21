internal import AssetPackManifest
internal import CommandLineKit
internal import Diagnostics
internal import HTTPClient
internal import Hosting
internal import SystemIO

/// Options that the commands about download manifests share, in Apple's spelling where it has one.
struct DownloadManifestOptions {
  static let iOS = Flag("ios", help: "Make the manifest for iOS and iPadOS")
  static let macOS = Flag("macos", help: "Make the manifest for macOS")
  static let tvOS = Flag("tvos", help: "Make the manifest for tvOS")
  static let visionOS = Flag("visionos", help: "Make the manifest for visionOS")
  static let allPlatforms = Flag(
    "all-platforms", help: "Make one manifest a platform: M-ios.json, M-macos.json and so on")
  static let baseURL = SingleOption(
    "download-base-url",
    address { base throws(HTTPURL.Problem) in
      try PackAddress(base: base)
    }, help: "Where the packs lie; each pack's id without an extension is appended")
  static let template = SingleOption(
    "url-template", address { text throws(HTTPURL.Problem) in try PackAddress(template: text) },
    help: "The packs' addresses, with {id}, {version} and {sha256} in them")
  static let versions = ListOption(
    "asset-pack-versions",
    ValueKind<PackVersions.Argument>(ValueShape("ID=N")) { bytes throws(ValueProblem) in
      guard let text = String(validating: bytes, as: UTF8.self),
        let argument = PackVersions.Argument(text)
      else {
        throw ValueProblem("is no version", help: "write ID=N, or N for each pack in their order")
      }
      return argument
    }, takesMany: true, help: "The packs' versions: ID=N, or N for each pack in their order")

  static let platformFlags: [any OptionDeclaration] = [iOS, macOS, tvOS, visionOS, allPlatforms]
  static let platformRule = Command.Rule.exactlyOne(iOS, macOS, tvOS, visionOS, allPlatforms)
  static let addressRule = Command.Rule.exactlyOne(baseURL, template)

  /// The text of an address option as what it stands for.
  static func address(
    _ parse: @escaping @Sendable (String) throws(HTTPURL.Problem) -> PackAddress
  ) -> ValueKind<PackAddress> {
    ValueKind(ValueShape("URL")) { bytes throws(ValueProblem) in
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ValueProblem("is not UTF-8")
      }
      do throws(HTTPURL.Problem) { return try parse(text) } catch {
        throw ValueProblem(error.reason, help: "write it like https://cdn.example.com/packs")
      }
    }
  }

  /// One manifest that is to be made: its platform, and what its file's name gets.
  struct Target: Sendable {
    /// Nil for a manifest of all packs.
    let platform: Platform?
    let suffix: String

    /// The name of a file with the suffix before its extension.
    func path(_ path: NativePath) -> NativePath {
      guard !suffix.isEmpty else { return path }
      let name = Array(path.name)
      let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
      return path.folder.appending(name[..<end] + Array(suffix.utf8) + name[end...])
    }
  }

  /// The manifests that the flags ask for; one for all packs without any.
  static func targets(_ arguments: Arguments) -> [Target] {
    let flags: [(Flag, Platform)] = [
      (iOS, .iOS), (macOS, .macOS), (tvOS, .tvOS), (visionOS, .visionOS),
    ]
    if arguments[allPlatforms] {
      return flags.map { Target(platform: $1, suffix: "-" + $1.rawValue.lowercased()) }
    }
    let chosen = flags.first { arguments[$0.0] }?.1
    return [Target(platform: chosen, suffix: "")]
  }

  let address: PackAddress
  let targets: [Target]
  let versions: PackVersions

  init(_ arguments: Arguments, packCount: Int) throws(Failure) {
    guard let address = arguments[Self.baseURL] ?? arguments[Self.template] else {
      throw Failure(.internalError, "no address option is declared as required")
    }
    self.address = address
    targets = Self.targets(arguments)
    do throws(Failure) {
      versions = try PackVersions(arguments[Self.versions], packCount: packCount)
    } catch {
      throw arguments.misuse(error.message, code: error.code, help: error.help)
    }
  }
}
