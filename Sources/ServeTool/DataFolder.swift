internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// Where the server keeps keys, the control token, and what it remembers of sets of packs.
enum DataFolder {
  /// The variable that moves it (XDG Base Directory Specification).
  static let variable = "XDG_DATA_HOME"

  static let option = SingleOption(
    "data-directory", .folder(), fallback: "$XDG_DATA_HOME/ba-serve, else ~/.local/share/ba-serve",
    help: "Keep keys, the control token and remembered ports in this folder")

  private static let tokenFile = "control-token"

  /// Opens the folder that was asked for or the usual one, and makes it when it is missing.
  static func open(_ arguments: Arguments) throws(Failure) -> PrivateFolder {
    if let path = arguments[option] { return try PrivateFolder(path) }
    let base = Environment.value(variable).flatMap { NativePath($0) }
    if let base, base.isAbsolute { return try PrivateFolder(base.appending("ba-serve".utf8)) }
    guard let home = Environment.value("HOME").flatMap({ NativePath($0) }), home.isAbsolute else {
      throw Failure(
        .outputNotCreatable,
        "there is no folder to keep keys in: neither \(variable) nor HOME is set",
        help: "name one with --data-directory")
    }
    return try PrivateFolder(home.appending(".local/share/ba-serve".utf8))
  }

  /// The control token, made at first use; all servers with one folder share it.
  static func token(_ folder: PrivateFolder) throws(Failure) -> String {
    let kept = try folder.read(tokenFile).map { bytes in
      String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self)
    }
    if let kept, kept.utf8.count >= 32 { return kept }
    let made = RandomText.hexadecimal(24)
    try folder.write(tokenFile, Array((made + "\n").utf8))
    return made
  }
}
