import Foundation

/// Apple's reference codec, as PyPI's `lzfse` wraps it, in one Python process for all tests.
///
/// It judges neither empty streams, which it refuses, nor bytes after the end mark, which it
/// ignores. The interpreter is named by `BA_TEST_PYTHON`; without it, the one in
/// `.build/test-venv`, where `Scripts/test` installs it, is used.
public enum LZFSEOracle {
  /// Whether the interpreter runs and has the codec.
  public static var isAvailable: Bool { shared != nil }

  /// The reference's stream, or nil if it refuses.
  public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    shared?.ask("c", bytes)
  }

  /// The reference's output, or nil if it refuses or makes another number of bytes.
  public static func decompress(_ stream: [UInt8], size: Int) -> [UInt8]? {
    guard let output = shared?.ask("d", stream), output.count == size else { return nil }
    return output
  }

  private static let shared = OracleProcess(python: python)

  private static var python: URL {
    if let path = ProcessInfo.processInfo.environment["BA_TEST_PYTHON"] {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build/test-venv/bin/python")
  }
}

/// The process and its pipes; requests go one at a time.
private final class OracleProcess: @unchecked Sendable {
  private let lock = NSLock()
  private let process = Process()
  private let requests = Pipe()
  private let answers = Pipe()

  init?(python: URL) {
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return nil }
    process.executableURL = python
    process.arguments = [
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("lzfse_oracle.py").path
    ]
    process.standardInput = requests
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    // The process says so when it has found the codec.
    guard read(1) == [UInt8(ascii: "!")] else { return nil }
  }

  func ask(_ kind: Unicode.Scalar, _ bytes: [UInt8]) -> [UInt8]? {
    lock.lock()
    defer { lock.unlock() }
    var request = [UInt8(ascii: kind)]
    withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { request.append(contentsOf: $0) }
    request.append(contentsOf: bytes)
    do {
      try requests.fileHandleForWriting.write(contentsOf: Data(request))
    } catch {
      return nil
    }
    guard let head = read(5) else { return nil }
    let count = head.dropFirst().reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let answer = read(count), head[0] == 0 else { return nil }
    return answer
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let wanted = count - bytes.count
      guard let part = try? answers.fileHandleForReading.read(upToCount: wanted), !part.isEmpty
      else { return nil }
      bytes.append(contentsOf: part)
    }
    return bytes
  }
}
