import Diagnostics
import Foundation

@testable import AssetResolution
@testable import SystemIO

/// A folder of its own for one test, removed at its end.
final class TestTree {
  let path: String

  init() {
    var template = Array((NSTemporaryDirectory() + "resolution-XXXXXX").utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit {
    // Deep trees are beyond FileManager.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/rm")
    process.arguments = ["-rf", path]
    try? process.run()
    process.waitUntilExit()
  }

  /// Makes a file and the folders above it.
  @discardableResult
  func file(_ name: String, _ content: String = "x") -> TestTree {
    folder(name.split(separator: "/").dropLast().joined(separator: "/"))
    _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(content.utf8))
    return self
  }

  @discardableResult
  func folder(_ name: String) -> TestTree {
    try? FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
    return self
  }

  @discardableResult
  func link(_ name: String, to target: String) -> TestTree {
    folder(name.split(separator: "/").dropLast().joined(separator: "/"))
    symlink(target, path + "/" + name)
    return self
  }

  @discardableResult
  func fifo(_ name: String) -> TestTree {
    folder(name.split(separator: "/").dropLast().joined(separator: "/"))
    mkfifo(path + "/" + name, 0o644)
    return self
  }

  /// Makes a file whose name is bytes.
  @discardableResult
  func file(bytes: [UInt8]) -> TestTree {
    let name = (Array(path.utf8) + [UInt8(ascii: "/")] + bytes + [0]).map(CChar.init(bitPattern:))
    close(open(name, O_CREAT | O_WRONLY, 0o644))
    return self
  }

  func tree() throws -> SourceTree {
    try SourceTree(root: NativePath(path) ?? .workingDirectory)
  }

  func resolve(
    _ selectors: [Selector], symlinks: SymlinkPolicy = .error, keepsJunk: Bool = false,
    recordsTimes: Bool = false
  ) throws -> Resolution {
    Resolver.resolve(
      manifest(selectors), in: try tree(),
      options: ResolutionOptions(
        symlinks: symlinks, keepsJunk: keepsJunk, recordsTimes: recordsTimes))
  }
}

extension Resolution {
  /// The destinations, folders with a slash behind them.
  var paths: [String] {
    entries.map { entry in
      let path = String(decoding: entry.destination.bytes, as: UTF8.self)
      return entry.kind == .directory ? path + "/" : path
    }
  }

  /// The codes of the errors, in order.
  var errors: [String] {
    findings.diagnostics.filter { $0.severity == .error }.map(\.code.id)
  }

  var warnings: [String] {
    findings.diagnostics.filter { $0.severity == .warning }.map(\.code.id)
  }

  var messages: [String] { findings.diagnostics.map(\.message) }

  /// Everything that the first finding says.
  var firstText: String {
    guard let first = findings.diagnostics.first else { return "" }
    return ([first.message] + first.notes.map(\.message) + [first.help ?? ""])
      .joined(separator: "\n")
  }
}
