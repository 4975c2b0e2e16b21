import Foundation

/// Programs that scripts of ours are tried in.
enum Shell {
  struct Result: Equatable {
    let output: String
    let errors: String
    let status: Int32
  }

  static func has(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs a program with text as its input; nil when it is not installed.
  static func run(_ command: [String], input: String, path: String) throws -> Result? {
    guard has(path) else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = Array(command.dropFirst())
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Shells write into their user's folder.
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8"]
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["in", "out", "err"].map { name in
      let file = folder.appending(path: name)
      try Data((name == "in" ? input : "").utf8).write(to: file)
      return file
    }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try String(contentsOf: files[1], encoding: .utf8),
      errors: try String(contentsOf: files[2], encoding: .utf8),
      status: process.terminationStatus)
  }
}
