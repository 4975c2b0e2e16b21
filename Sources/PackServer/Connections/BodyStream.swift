internal import CMicroHTTPD
internal import Synchronization
internal import SystemIO

/// An answer's body on its way, as fast and as whole as it is meant to be.
final class BodyStream {
  private let plan: BodyPlan
  private let effects: BodyEffects
  private let exchange: Exchange
  private let connection: OpaquePointer
  private let pacer: Pacer
  /// Bytes a second; nil is as fast as it goes.
  private let rate: UInt64?
  private let start = Environment.monotonicNanoseconds
  private var position: UInt64 = 0
  private var segment = 0
  /// How much of the segment was read.
  private var offset: UInt64 = 0
  /// Until when nothing is sent, once a stall has begun.
  private var stallEnd: UInt64?

  /// What `Content-Length` says.
  let declaredCount: UInt64
  /// Where the body really ends.
  private let end: UInt64

  /// How often a stalled client is looked after, in nanoseconds.
  private static let stallStep: UInt64 = 500_000_000

  init(
    _ reply: Reply, _ exchange: Exchange, _ connection: OpaquePointer, _ pacer: Pacer,
    rate: UInt64?
  ) {
    plan = reply.body
    effects = reply.effects
    self.exchange = exchange
    self.connection = connection
    self.pacer = pacer
    self.rate = rate
    let count = plan.count
    declaredCount =
      effects.lengthDelta < 0
      ? count - min(count, effects.lengthDelta.magnitude) : count + effects.lengthDelta.magnitude
    end = min(count, declaredCount, effects.cutAfter ?? .max)
  }

  /// Fills a buffer with the next bytes.
  ///
  /// Gives their number, 0 when the connection was suspended, or libmicrohttpd's sign that the body
  /// ends too early.
  func next(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    exchange.progress.withLock { $0.bytes = position }
    guard position < end else {
      exchange.brokenOff = .fault
      return ba_mhd_end_with_error
    }
    let now = Environment.monotonicNanoseconds
    if let wake = stall(now) {
      if AcceptedSocket.isHungUp(exchange.connection.descriptor) {
        exchange.brokenOff = .clientClosed
        return ba_mhd_end_with_error
      }
      pacer.suspend(connection, until: wake)
      return 0
    }
    var count = min(UInt64(buffer.count), end - position)
    if let after = effects.stallAfter, position < after { count = min(count, after - position) }
    if let rate {
      let due = start + position.scaled(by: 1_000_000_000, over: rate)
      if now < due {
        pacer.suspend(connection, until: due)
        return 0
      }
      // A tenth of a second's worth at once.
      count = min(count, max(rate / 10, 1))
    }
    guard let taken = fill(UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(count)])) else {
      exchange.brokenOff = .packOverwritten
      return ba_mhd_end_with_error
    }
    position += UInt64(taken)
    return taken
  }

  /// That the whole body was taken.
  func finish() {
    exchange.progress.withLock { $0.bytes = position }
  }

  /// When to look again, if it is time to stall.
  private func stall(_ now: UInt64) -> UInt64? {
    guard let after = effects.stallAfter, position == after else { return nil }
    let end = stallEnd ?? effects.stallTime.map { now + $0 } ?? .max
    stallEnd = end
    return now < end ? min(end, now + Self.stallStep) : nil
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
    while segment < plan.segments.count, offset == plan.segments[segment].count {
      segment += 1
      offset = 0
    }
    guard segment < plan.segments.count else { return nil }
    let count = Int(min(UInt64(buffer.count), plan.segments[segment].count - offset))
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    switch plan.segments[segment] {
    case .bytes(let bytes):
      part.copyBytes(from: bytes[Int(offset)..<(Int(offset) + count)])
    case .pack(let pack, let range):
      guard pack.file.read(at: range.lowerBound + offset, into: part) else { return nil }
    }
    offset += UInt64(count)
    return count
  }
}

/// What faults do to a body.
struct BodyEffects: Hashable {
  var cutAfter: UInt64?
  var stallAfter: UInt64?
  /// In nanoseconds; nil is for ever.
  var stallTime: UInt64?
  var lengthDelta: Int64 = 0
}

extension UInt64 {
  /// `self × factor ÷ divisor`, rounded down, never overflowing.
  fileprivate func scaled(by factor: UInt64, over divisor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    guard product.high < divisor else { return .max / 2 }
    return divisor.dividingFullWidth(product).quotient
  }
}
