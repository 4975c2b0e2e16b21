internal import Diagnostics
internal import SystemIO

/// The bytes that a request sends, from any offset on.
final class RequestBody {
  /// In bytes; nil when there is no body at all.
  let length: UInt64?
  private var position: UInt64 = 0
  private let bytes: [UInt8]
  private let file: FileDescriptor?
  /// The file's name, fit for display, and where in it the body starts.
  private let name: String
  private let start: UInt64
  /// Why reading failed.
  private(set) var failure: Failure?

  /// Opens the file, if the body is one's; its stretch has to lie within it.
  init(_ request: HTTPRequest) throws(HTTPError) {
    switch request.body {
    case .none:
      (length, bytes, name, start) = (nil, [], "", 0)
      file = nil
    case .bytes(let bytes):
      (length, self.bytes, name, start) = (UInt64(bytes.count), bytes, "", 0)
      file = nil
    case .file(let path, let range):
      (length, bytes) = (range.upperBound - range.lowerBound, [])
      (name, start) = (path.display, range.lowerBound)
      do throws(SystemError) {
        file = try FileDescriptor.open(path)
      } catch {
        throw HTTPError(.local(error.inputFailure()), request.url, error.reason)
      }
    }
  }

  /// Goes back, or on, to an offset.
  func seek(to offset: UInt64) -> Bool {
    guard offset <= length ?? 0 else { return false }
    position = offset
    return true
  }

  /// Fills the start of the buffer; 0 at the end, nil after a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let rest = (length ?? 0) - position
    let wanted = Int(min(UInt64(buffer.count), rest))
    guard wanted > 0 else { return 0 }
    let target = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
    guard file != nil else {
      target.copyBytes(from: bytes[Int(position)..<Int(position) + wanted])
      position += UInt64(wanted)
      return wanted
    }
    do throws(Failure) {
      let count = try readFile(into: target)
      position += UInt64(count)
      return count
    } catch {
      failure = error
      return nil
    }
  }

  private func readFile(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    do throws(SystemError) {
      let count = try file?.read(at: start + position, into: buffer, name) ?? 0
      if count > 0 { return count }
    } catch {
      throw error.inputFailure()
    }
    throw Failure(.readFailed, "\(name) became shorter while it was sent", at: .path(name))
  }
}
