internal import CSystem
package import Diagnostics

/// What surrounds the process.
package enum Environment {
  /// An environment variable's value, nil when it is not set.
  package static func value(_ name: String) -> String? {
    guard let value = ba_environment(name) else { return nil }
    return String(cString: value)
  }

  /// How many processors this process may use, at least 1.
  package static var processorCount: Int { Int(ba_processor_count()) }

  /// Lets the process open as many files as the system allows it to ask for.
  package static func raiseDescriptorLimit() {
    ba_raise_descriptor_limit()
  }

  /// The working directory's absolute path.
  package static func currentDirectory() throws(Failure) -> NativePath {
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    guard ba_current_directory(&buffer, buffer.count) == 0 else {
      let error = SystemError.current("find", "the working directory")
      throw Failure(.systemRefused, error.message)
    }
    let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    guard let path = NativePath(bytes) else {
      throw Failure(.systemRefused, "the working directory has no name")
    }
    return path
  }

  /// A path made absolute, every link in it resolved; nil when it does not exist.
  package static func realPath(of path: NativePath) -> [UInt8]? {
    guard let resolved = withCString(of: path.bytes, { ba_real_path($0) }) else { return nil }
    defer { ba_free(resolved) }
    var bytes: [UInt8] = []
    var next = resolved
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return bytes
  }

  /// The time of day, in UTC.
  package static var now: FileStatus.Time {
    var seconds: Int64 = 0
    var nanoseconds: UInt32 = 0
    ba_wall_clock(&seconds, &nanoseconds)
    return FileStatus.Time(seconds: seconds, nanoseconds: nanoseconds)
  }

  /// Nanoseconds of a clock that never goes back; only differences mean anything.
  package static var monotonicNanoseconds: UInt64 { ba_monotonic_nanoseconds() }
}
