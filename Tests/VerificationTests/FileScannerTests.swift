import TestSupport
import Testing

@testable import Verification

@Suite("What files' first bytes say")
struct FileScannerTests {
  /// The platforms' numbers by image, of a file that comes in pieces of so many bytes.
  private func scan(_ bytes: [UInt8], piece: Int = 1 << 20) -> FileScanner.Finding? {
    var scanner = FileScanner()
    scanner.begin(size: UInt64(bytes.count))
    for start in stride(from: 0, to: bytes.count, by: piece) {
      bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { scanner.feed($0) }
    }
    return scanner.finish()
  }

  private func platforms(_ bytes: [UInt8], piece: Int = 1 << 20) -> [Set<UInt32>]? {
    guard case .code(let images) = scan(bytes, piece: piece) else { return nil }
    return images.map { Set($0.platforms.map(\.rawValue)) }
  }

  @Test("thin files of both widths and both orders", arguments: [false, true], [false, true])
  func thin(is64Bit: Bool, isBig: Bool) {
    let file = MachOFiles.thin(
      MachOFiles.minimum(0x1B, isBig: isBig) + MachOFiles.build(11, isBig: isBig), count: 2,
      is64Bit: is64Bit, isBig: isBig)
    for piece in [1, 7, 1 << 20] { #expect(platforms(file, piece: piece) == [[11]]) }
  }

  @Test(
    "load commands from before LC_BUILD_VERSION; on Intel only simulators run them",
    arguments: [
      (0x24, 0x0100_0007, 1), (0x25, 0x0100_000C, 2), (0x25, 0x0100_0007, 7), (0x25, 7, 7),
      (0x2F, 0x0100_000C, 3), (0x2F, 7, 8), (0x30, 12, 4), (0x30, 7, 9),
    ] as [(UInt32, UInt32, UInt32)])
  func minimumVersions(command: UInt32, processor: UInt32, platform: UInt32) {
    let file = MachOFiles.thin(MachOFiles.minimum(command), processor: processor)
    #expect(platforms(file) == [[platform]])
  }

  @Test("universal files of both kinds and orders", arguments: [false, true], [false, true])
  func universal(is64Bit: Bool, isBig: Bool) {
    let slices = [
      MachOFiles.thin(MachOFiles.build(2)), MachOFiles.thin(MachOFiles.build(1), is64Bit: false),
      MachOFiles.thin(MachOFiles.build(1) + MachOFiles.build(6), count: 2),
    ]
    let file = MachOFiles.fat(slices, is64Bit: is64Bit, isBig: isBig)
    for piece in [1, 13, 1 << 20] {
      #expect(platforms(file, piece: piece) == [[2], [1], [1, 6]], "\(piece)")
    }
    // A table of one slice lies whole in the head.
    #expect(platforms(MachOFiles.fat([slices[0]], is64Bit: is64Bit, isBig: isBig)) == [[2]])
  }

  /// Versions of Java class files, which stand in the same place, begin with 45.
  @Test("universal files with as many slices as no Java class can be taken for")
  func manySlices() {
    let slice = MachOFiles.thin(MachOFiles.build(1))
    let slices = Array(repeating: slice, count: 44)
    #expect(platforms(MachOFiles.fat(slices)) == Array(repeating: [1], count: 44))
    #expect(scan(MachOFiles.fat(slices + [slice])) == nil)
  }

  @Test("objects, symbols, Java classes and everything else are no executables")
  func others() {
    for fileType: UInt32 in [1, 4, 10, 99] {
      #expect(scan(MachOFiles.thin(MachOFiles.build(1), fileType: fileType)) == nil)
    }
    var java: [UInt8] = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]
    java += MachOFiles.thin(MachOFiles.build(1))
    #expect(scan(java) == nil)
    #expect(scan([]) == nil)
    #expect(scan([0xCF, 0xFA, 0xED, 0xFE]) == nil)
    #expect(scan(MachOFiles.fat([Array("!<arch>\n".utf8) + java])) == nil)
    #expect(scan([UInt8](repeating: 0, count: 5000)) == nil)
  }

  @Test("sizes that lie end the reading, and what was read before counts")
  func lies() {
    let mac = MachOFiles.build(1)
    let huge = [UInt8](MachOFiles.word(0x19, false) + MachOFiles.word(.max, false))
    #expect(platforms(MachOFiles.thin(mac + huge, count: .max)) == [[1]])
    #expect(platforms(MachOFiles.thin(huge + mac)) == [[]])
    #expect(platforms(MachOFiles.thin(mac, size: .max)) == [[1]])
    #expect(platforms(MachOFiles.thin(mac, size: 4)) == [[]])
    #expect(platforms(Array(MachOFiles.thin(mac, tail: 0).dropLast(4))) == [[]])
    let tiny = MachOFiles.word(0x32, false) + MachOFiles.word(0, false)
    #expect(platforms(MachOFiles.thin(tiny + mac)) == [[]])
    let short = MachOFiles.word(0x32, false) + MachOFiles.word(8, false)
    #expect(platforms(MachOFiles.thin(short + mac)) == [[1]])
    // Load commands end where the header says, whatever follows.
    #expect(platforms(MachOFiles.thin(MachOFiles.minimum(0x1B) + mac, size: 16)) == [[]])
  }

  @Test("slices that overlap or lie outside of the file are passed over")
  func overlaps() {
    let image = MachOFiles.thin(MachOFiles.build(2))
    var file = MachOFiles.fat([image, image])
    // The second slice starts where the first does.
    file.replaceSubrange(36..<40, with: file[16..<20])
    #expect(platforms(file) == [[2]])
    var outside = MachOFiles.fat([image, image])
    outside.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(platforms(outside) == [[2]])
    var long = MachOFiles.fat([image], is64Bit: true)
    long.replaceSubrange(24..<32, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(platforms(long) == nil)
  }

  @Test("damaged files are read to the same end in whatever pieces they come", arguments: 0..<40)
  func fuzz(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let images = [MachOFiles.thin(MachOFiles.build(1)), MachOFiles.thin(MachOFiles.minimum(0x25))]
    for original in images + [MachOFiles.fat(images), MachOFiles.fat(images, is64Bit: true)] {
      for _ in 0..<50 {
        var file = original
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 4..<file.count, using: &random)
          file[index] =
            [0, 1, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &random)]
            .randomElement(using: &random) ?? 0
        }
        file.removeLast(Int.random(in: 0..<file.count / 2, using: &random))
        let whole = scan(file)
        #expect(scan(file, piece: 1) == whole)
        #expect(scan(file, piece: Int.random(in: 1...64, using: &random)) == whole)
      }
    }
  }

  @Test("a Git LFS pointer is told by its first line and its size")
  func pointers() {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n"
    for piece in [1, 1 << 20] { #expect(scan(Array(pointer.utf8), piece: piece) == .pointer) }
    #expect(scan(Array(pointer.utf8) + [UInt8](repeating: 0x20, count: 1024)) == nil)
    #expect(scan(Array(("x" + pointer).utf8)) == nil)
  }
}
