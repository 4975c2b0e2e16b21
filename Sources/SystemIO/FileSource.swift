internal import CSystem
package import Diagnostics

/// A file, a pipe or standard input, read from start to end.
package final class FileSource: ByteSource {
  private let descriptor: FileDescriptor
  /// The name, fit for display.
  package let name: String
  /// In bytes, where the size is known before reading.
  package let size: UInt64?
  /// What the file system tells of the file, standard input apart.
  package let status: FileStatus?
  /// How many bytes were read.
  package private(set) var position: UInt64 = 0

  /// Opens a file or pipe by path; `-` is standard input.
  ///
  /// A missing file is ``DiagnosticCode/missingInput``, a folder ``DiagnosticCode/inputNotAFile``.
  package init(_ path: NativePath) throws(Failure) {
    if path.isDash {
      descriptor = FileDescriptor(owning: 0)
      name = "<standard input>"
      size = nil
      status = nil
      return
    }
    name = path.display
    do throws(SystemError) {
      let opened = try FileDescriptor.open(path)
      let status = try opened.status(path.display)
      ba_advise_sequential(opened.raw)
      self.status = status
      size = status.kind == .regular ? status.size : nil
      descriptor = opened
    } catch {
      throw error.inputFailure()
    }
    if status?.kind == .directory {
      throw Failure(.inputNotAFile, "\(name) is a folder, not a file", at: .path(name))
    }
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    do throws(SystemError) {
      let count = try descriptor.read(into: buffer, name)
      position += UInt64(count)
      return count
    } catch {
      throw error.inputFailure()
    }
  }

  /// All bytes to the end, at most `limit` of them; nil when there are more.
  ///
  /// Memory is taken as bytes arrive, never for a declared size.
  package func readAll(limit: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var failure: Failure?
      let count = chunk.withUnsafeMutableBytes { buffer in
        do throws(Failure) { return try read(into: buffer) } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if count == 0 { return bytes }
      if bytes.count + count > limit { return nil }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
