internal import Diagnostics

/// Decodes gzip, zlib and xz files: one stream of a library's format, or several in a row.
@safe final class MemberDecoder: WrapperDecoder {
  /// What may follow the end of a stream.
  struct Form {
    let name: String
    /// What begins a further stream; nil where there is only one.
    let magic: [UInt8]?
    /// Zero bytes between streams come in this many at once; 0 where there are none.
    let padding: Int

    static let gzip = Form(name: "gzip", magic: [0x1F, 0x8B], padding: 0)
    static let zlib = Form(name: "zlib", magic: nil, padding: 0)
    static let xz = Form(name: "xz", magic: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], padding: 4)
  }

  private enum State {
    case inside, between, ended
    case failed(BlockDamage)
  }

  private let library: any LibraryDecoder
  private let form: Form
  private var state = State.inside

  init(_ library: any LibraryDecoder, _ form: Form) {
    self.library = library
    self.form = form
    library.restart()
  }

  func read(
    from file: ArchiveInput, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    while true {
      switch state {
      case .ended: return 0
      case .failed(let damage): throw file.isDamaged(damage, form.name, from: file.offset)
      case .between: try beginNext(file)
      case .inside:
        let count = try unsafe advance(file, buffer)
        if count > 0 { return count }
      }
    }
  }

  /// Decodes some bytes; none where only the state changed.
  private func advance(
    _ file: ArchiveInput, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    var step = DecodingStep(consumed: 0, produced: 0, outcome: .unfinished)
    let isAtEnd = try unsafe !file.useAvailable { bytes in
      step = unsafe library.step(bytes, into: buffer)
      return step.consumed
    }
    if isAtEnd {
      // The library may still hold output that it had no room for.
      step = unsafe library.step(UnsafeRawBufferPointer(start: nil, count: 0), into: buffer)
    }
    switch step.outcome {
    case .ended: state = .between
    case .damaged(let message): state = .failed(BlockDamage(offset: 0, message: message))
    case .outOfMemory:
      state = .failed(
        BlockDamage(offset: 0, message: "no memory to decode it", isLackOfMemory: true))
    case .unfinished:
      if isAtEnd, step.produced == 0 { throw file.endsEarly(form.name) }
    }
    return step.produced
  }

  /// After the end of a stream: another one, the end of the file, or bytes that do not belong there.
  private func beginNext(_ file: ArchiveInput) throws(Failure) {
    let next = try file.peek(max(form.magic?.count ?? 0, form.padding, 1))
    if next.isEmpty {
      state = .ended
    } else if let magic = form.magic, next.starts(with: magic) {
      library.restart()
      state = .inside
    } else if form.padding > 0, next.count >= form.padding,
      next.prefix(form.padding).allSatisfy({ $0 == 0 })
    {
      _ = try file.take(form.padding)
    } else {
      throw file.isFollowed(form.name)
    }
  }
}
