internal import CMicroHTTPD

/// The functions that libmicrohttpd calls, with its pointers made ours.
///
/// Contexts are not retained: a daemon lives as long as its thread, and the table of connections keeps
/// a connection with its exchange until it is closed.
enum Callbacks {
  /// The bytes that a body is read in: with less, and with descriptors handed to the library, sending
  /// took about twice as long.
  static let block: UInt64 = 1 << 20

  static let log: MHD_LogCallback = { context, format, list in
    guard let context, let format, let list else { return }
    var buffer = [CChar](repeating: 0, count: 512)
    ba_mhd_format(&buffer, buffer.count, format, list)
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    var text = String(decoding: bytes, as: UTF8.self)
    while text.last?.isNewline == true { text.removeLast() }
    daemon(context).note(text)
  }

  static let connection: MHD_NotifyConnectionCallback = { context, connection, place, code in
    guard let context, let connection, let place else { return }
    if code == .CONNECTION_NOTIFY_STARTED {
      place.pointee = daemon(context).opened(connection).map {
        Unmanaged.passRetained($0).toOpaque()
      }
    } else if let kept = place.pointee {
      place.pointee = nil
      daemon(context).closed(Unmanaged<ClientConnection>.fromOpaque(kept).takeRetainedValue())
    }
  }

  static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { context, target, connection in
      guard let context, let target, let connection,
        let kept = ba_mhd_socket_context(connection)
      else { return nil }
      let client = Unmanaged<ClientConnection>.fromOpaque(kept).takeUnretainedValue()
      return Unmanaged.passUnretained(daemon(context).began(client, bytes(target))).toOpaque()
    }

  static let answer: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, _, upload, place in
    guard let context, let connection, let method, let upload, let exchange = place?.pointee else {
      return .NO
    }
    return daemon(context).answer(
      Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(), connection,
      method: bytes(method), upload: upload)
  }

  static let complete: MHD_RequestCompletedCallback = { context, _, place, code in
    guard let context, let place, let exchange = place.pointee else { return }
    place.pointee = nil
    daemon(context).completed(
      Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(), code)
  }

  static let field: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
    guard let context, let name else { return .NO }
    let fields = context.assumingMemoryBound(to: HeaderFields.self)
    let text = { (start: UnsafePointer<CChar>?, count: Int) in
      Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
    fields.pointee.add(text(name, nameCount), text(value, valueCount))
    return .YES
  }

  static let read: MHD_ContentReaderCallback = { context, _, buffer, count in
    guard let context else { return ba_mhd_end_with_error }
    return Unmanaged<BodyStream>.fromOpaque(context).takeUnretainedValue()
      .next(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
  }

  static let release: MHD_ContentReaderFreeCallback = { context in
    if let context { Unmanaged<BodyStream>.fromOpaque(context).release() }
  }

  private static func daemon(_ context: UnsafeMutableRawPointer) -> ServingDaemon {
    Unmanaged<ServingDaemon>.fromOpaque(context).takeUnretainedValue()
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = text
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return bytes
  }
}
