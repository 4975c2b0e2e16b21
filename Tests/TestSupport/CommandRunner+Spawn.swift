import Foundation

/// What a new process finds on its descriptors, and its start.
struct FileActions {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  /// Handles that stay open until the process has its copies.
  private var taken: [FileHandle] = []

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    // The test process may ignore SIGPIPE; the program must not inherit that.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
  }

  mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o666)
  }

  mutating func close(_ descriptor: Int32) {
    posix_spawn_file_actions_addclose(&actions, descriptor)
  }

  mutating func take(_ descriptor: Int32, _ handle: FileHandle) {
    taken.append(handle)
    posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, descriptor)
  }

  /// Held while processes start and pipes are made, so that none is inherited by a stranger, which
  /// would keep it open.
  private static let lock = NSLock()

  /// A pipe whose ends no process inherits unless it is given one.
  static func pipe() -> (reading: FileHandle, writing: FileHandle) {
    lock.withLock {
      let pipe = Pipe()
      let ends = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
      for end in [ends.0, ends.1] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
      return ends
    }
  }

  /// Starts the program that is named by the first word.
  mutating func spawn(_ words: [[UInt8]], _ environment: [[UInt8]]) throws -> pid_t {
    var pid: pid_t = 0
    var arguments = words.map(Self.copy) + [nil]
    var variables = environment.map(Self.copy) + [nil]
    defer {
      for pointer in arguments + variables { free(pointer) }
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for handle in taken { try? handle.close() }
    }
    let result = Self.lock.withLock {
      posix_spawn(&pid, arguments[0] ?? strdup(""), &actions, &attributes, &arguments, &variables)
    }
    guard result == 0 else {
      let reason = String(cString: strerror(result))
      throw SpawnError(description: "\(DisplayableWords.text(words)): \(reason)")
    }
    return pid
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    strdup(bytes.map { CChar(bitPattern: $0) } + [0])
  }
}

/// A program that could not be started.
struct SpawnError: Error, CustomStringConvertible {
  let description: String
}

private enum DisplayableWords {
  static func text(_ words: [[UInt8]]) -> String {
    words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
