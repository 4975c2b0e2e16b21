import Foundation

@testable import SystemIO

/// A folder of its own for one test, removed at its end.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array((NSTemporaryDirectory() + "system-io-XXXXXX").utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func native(_ name: String) -> NativePath {
    NativePath(path + "/" + name) ?? .workingDirectory
  }

  /// A file's content, nil when there is none.
  func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ name: String, _ content: String) {
    _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(content.utf8))
  }

  /// The names in it, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
