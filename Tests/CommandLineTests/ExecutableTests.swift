import Foundation
import TestSupport
import Testing

/// Executables in packs, made by a compiler and a linker that are not ours.
@Suite(
  .enabled(if: AppleLinker.isAvailable, "needs clang and ld64.lld, which Swift's toolchain has"))
struct ExecutableTests {
  private func pack(_ tree: TemporaryTree, platforms: String = #"["iOS"]"#) throws -> CommandResult
  {
    let text = manifest(selectors: #"{"directory": "d"}"#)
      .replacing(#""platforms": ["iOS"]"#, with: "\"platforms\": \(platforms)")
    try tree.file("m.json", text)
    try tree.succeed("package", "m.json", "-o", "x.aar", "--force")
    return try tree.run("verify", "x.aar")
  }

  @Test("A macOS library is an error, thin, universal or for Catalyst; the store is named")
  func macOS() throws {
    let tree = try TemporaryTree()
    try AppleLinker.library("arm64-apple-macos14", "macos 14.0 14.0", in: tree, "d/mac.dylib")
    try AppleLinker.library(
      "arm64-apple-ios17-macabi", "mac-catalyst 17.0 17.0", in: tree, "d/catalyst.dylib")
    let run = try pack(tree)
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("error[BA0705]"), "\(run.errorText)")
    #expect(run.errorText.contains("d/mac.dylib is an executable for macOS"))
    #expect(run.errorText.contains("d/catalyst.dylib is an executable for Mac Catalyst"))
    #expect(run.errorText.contains("as of 20"), "\(run.errorText)")
  }

  @Test("Libraries for other platforms are warnings, for the pack's none; objects are no matter")
  func others() throws {
    let tree = try TemporaryTree()
    try AppleLinker.library("arm64-apple-ios17", "ios 17.0 17.0", in: tree, "d/ios.dylib")
    try AppleLinker.library("arm64-apple-tvos17", "tvos 17.0 17.0", in: tree, "d/tv.dylib")
    try AppleLinker.library(
      "arm64-apple-ios17-simulator", "ios-simulator 17.0 17.0", in: tree, "d/sim.dylib")
    try AppleLinker.object("arm64-apple-macos14", in: tree, "d/mac.o")
    let run = try pack(tree)
    #expect(run.exit == .status(0))
    let text = run.errorText
    #expect(text.contains("warning[BA0706]"))
    #expect(text.contains("d/tv.dylib is an executable for tvOS, which the pack is not for"))
    #expect(text.contains("d/sim.dylib is an executable for the iOS simulator"), "\(text)")
    for name in ["ios.dylib", "mac.o"] { #expect(!text.contains("d/\(name) is"), "\(text)") }
    #expect(!(try pack(tree, platforms: #"["tvOS", "iOS"]"#).errorText.contains("d/tv.dylib")))
    #expect(!(try pack(tree, platforms: "[]").errorText.contains("BA0706")))
  }

  @Test("An executable whose load commands are gone is told of")
  func unknown() throws {
    let tree = try TemporaryTree()
    try AppleLinker.library("arm64-apple-ios17", "ios 17.0 17.0", in: tree, "lib.dylib")
    var bytes = try tree.contents("lib.dylib")
    bytes.replaceSubrange(16..<24, with: [UInt8](repeating: 0, count: 8))
    try tree.file("d/lib.dylib", bytes)
    let run = try pack(tree)
    #expect(run.exit == .status(0))
    #expect(run.errorText.contains("note[BA0707]"), "\(run.errorText)")
  }
}

/// The compiler and the linker for Apple's platforms that Swift's toolchain brings.
enum AppleLinker {
  static let isAvailable: Bool = ["clang", "ld64.lld"].allSatisfy { name in
    (try? CommandRunner("/usr/bin/env").run(name, "--version").exit) == .status(0)
  }

  /// Compiles an empty function.
  static func object(_ target: String, in tree: TemporaryTree, _ name: String) throws {
    try tree.file("f.c", "int f(void) { return 1; }\n").folder("d")
    let run = try CommandRunner("/usr/bin/env", in: tree.path).run(
      "clang", "-target", target, "-c", "f.c", "-o", name)
    #expect(run.exit == .status(0), "\(run.errorText)")
  }

  /// Links a library of it; `version` is the platform, its version and the SDK's.
  static func library(
    _ target: String, _ version: String, in tree: TemporaryTree, _ name: String
  ) throws {
    try object(target, in: tree, "f.o")
    let words =
      ["ld64.lld", "-dylib", "-arch", "arm64", "-platform_version"]
      + version.split(separator: " ").map(String.init) + ["f.o", "-o", name]
    let run = try CommandRunner("/usr/bin/env", in: tree.path).run(
      bytes: words.map { Array($0.utf8) })
    #expect(run.exit == .status(0), "\(run.errorText)")
  }
}
