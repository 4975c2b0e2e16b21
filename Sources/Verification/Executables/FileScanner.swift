/// Tells from a file's bytes, as they go by, whether it is code or stands for another file.
///
/// It keeps a file's first bytes, and of code the headers and load commands, one image at a time: at
/// most ``commandLimit`` bytes. Everything else passes without a copy.
struct FileScanner {
  /// What a file turned out to be.
  enum Finding: Hashable {
    case code([MachOImage])
    /// What Git LFS leaves in a work tree that was not filled.
    case pointer
  }

  /// How many bytes of load commands are looked at; linkers write a tenth of that.
  static let commandLimit = 64 << 10
  /// The first line of a pointer; a whole one has less than 1024 bytes.
  /// Source: the Git LFS specification.
  private static let pointerStart = Array("version https://git-lfs.github.com/spec/v1\n".utf8)
  private static let pointerLimit: UInt64 = 1024
  private static let headSize = 48

  private enum Stage {
    case head
    case table(UniversalTable)
    case slice
    case commands(MachOImage.Header)
    case done
  }

  private var stage = Stage.done
  private var size: UInt64 = 0
  /// The offset of the next byte that comes.
  private var position: UInt64 = 0
  /// Where the bytes that are being kept start, and how many are wanted.
  private var start: UInt64 = 0
  private var wanted = 0
  private var kept: [UInt8] = []
  /// Where further slices start.
  private var slices: ArraySlice<UInt64> = []
  private var images: [MachOImage] = []
  private var isPointer = false

  /// Begins a file of so many bytes.
  mutating func begin(size: UInt64) {
    self.size = size
    position = 0
    slices = []
    images = []
    isPointer = false
    collect(.head, at: 0, Int(min(size, UInt64(Self.headSize))))
  }

  /// Takes the next bytes of the file.
  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    let end = position + UInt64(bytes.count)
    while true {
      if case .done = stage { break }
      let next = start + UInt64(kept.count)
      guard next < end else { break }
      let from = Int(next - position)
      let count = min(wanted - kept.count, bytes.count - from)
      kept.append(contentsOf: bytes[from..<from + count])
      if kept.count < wanted { break }
      advance()
    }
    position = end
  }

  /// What the file was; nil for one like most.
  mutating func finish() -> Finding? {
    // A file that ends inside its load commands is judged by those that are there.
    if case .commands(let header) = stage { addImage(header) }
    stage = .done
    if isPointer { return .pointer }
    return images.contains(where: \.isCode) ? .code(images) : nil
  }

  private mutating func collect(_ stage: Stage, at start: UInt64, _ count: Int) {
    self.stage = count > 0 ? stage : .done
    self.start = start
    wanted = count
    kept.removeAll(keepingCapacity: true)
  }

  /// Goes on with more bytes behind those that are kept.
  private mutating func extend(_ stage: Stage, to count: Int) {
    self.stage = stage
    wanted = count
  }

  private mutating func advance() {
    switch stage {
    case .head:
      isPointer = size < Self.pointerLimit && kept.starts(with: Self.pointerStart)
      if let table = UniversalTable(kept) {
        extend(.table(table), to: table.byteCount)
        // A table of one or two slices is there already.
        if kept.count >= wanted { advance() }
      } else {
        beginImage()
      }
    case .table(let table):
      slices = table.sliceOffsets(kept, fileSize: size)[...]
      nextSlice(after: start + UInt64(kept.count))
    case .slice:
      beginImage()
    case .commands(let header):
      addImage(header)
      nextSlice(after: start + UInt64(kept.count))
    case .done:
      break
    }
  }

  private mutating func beginImage() {
    guard let header = MachOImage.Header(kept) else {
      nextSlice(after: start + UInt64(kept.count))
      return
    }
    let count = header.layout.headerSize + min(header.commandBytes, Self.commandLimit)
    extend(.commands(header), to: count)
    if kept.count >= wanted { advance() }
  }

  private mutating func addImage(_ header: MachOImage.Header) {
    images.append(MachOImage(header, commands: kept.dropFirst(header.layout.headerSize)))
  }

  /// Goes on to the next slice that begins behind what was kept; one that overlaps is passed over.
  private mutating func nextSlice(after end: UInt64) {
    while let offset = slices.popFirst() {
      guard offset >= end else { continue }
      collect(.slice, at: offset, Int(min(size - offset, 32)))
      return
    }
    stage = .done
    kept.removeAll(keepingCapacity: true)
  }
}
