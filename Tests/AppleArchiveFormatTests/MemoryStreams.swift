import AppleArchiveFormat
import BlockPipeline
import Diagnostics
import Foundation
import LZFSE
import SystemIO

/// Keeps what is written to it.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    self.bytes.append(contentsOf: bytes)
  }
}

/// Gives bytes in pieces of at most `step`, as a pipe does.
final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private let step: Int
  private var position = 0

  init(_ bytes: [UInt8], step: Int = .max) {
    self.bytes = bytes
    self.step = step
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(buffer.count, step, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// An entry with all that follows its header.
struct ReadEntry: Equatable {
  let header: EntryHeader
  let data: [UInt8]
}

/// What reading an archive to its end gave.
struct ReadArchive {
  var entries: [ReadEntry] = []
  var facts: ArchiveFacts?
  var failure: Failure?
}

enum Archives {
  static let pool = WorkerPool(threads: 2)

  static func fixture(_ name: String) throws -> [UInt8] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures").appendingPathComponent(name)
    return [UInt8](try Data(contentsOf: url))
  }

  /// Reads everything there is, and keeps the first error.
  static func read(
    _ bytes: [UInt8], step: Int = .max, knowsSize: Bool = true,
    limits: ArchiveLimits = ArchiveLimits(), pool: WorkerPool = Archives.pool
  ) -> ReadArchive {
    var result = ReadArchive()
    do throws(Failure) {
      let reader = try ArchiveStreamReader(
        source: MemorySource(bytes, step: step), name: "test.aar",
        size: knowsSize ? UInt64(bytes.count) : nil, pool: pool, limits: limits)
      defer { result.facts = reader.facts }
      while let entry = try reader.next() {
        var data: [UInt8] = []
        try reader.readData { chunk throws(Failure) in data.append(contentsOf: chunk) }
        result.entries.append(ReadEntry(header: entry.header, data: data))
      }
    } catch {
      result.failure = error
    }
    return result
  }

  static func write(
    _ entries: [ReadEntry], compression: Compression = .lzfse(.fast), blockSize: Int = 1 << 20,
    pool: WorkerPool = Archives.pool
  ) throws -> (bytes: [UInt8], statistics: ArchiveStatistics) {
    let sink = MemorySink()
    let writer = ArchiveStreamWriter(
      sink: sink, compression: compression, pool: pool, blockSize: blockSize)
    for entry in entries {
      try writer.append(entry.header)
      let source = MemorySource(entry.data, step: 100_000)
      if !entry.data.isEmpty {
        try writer.fillData(size: UInt64(entry.data.count)) { buffer throws(Failure) in
          try source.read(into: buffer)
        }
      }
    }
    let statistics = try writer.finish()
    return (sink.bytes, statistics)
  }

  static let time = EntryTime(seconds: 978_307_200)

  static func directory(_ path: String) -> ReadEntry {
    ReadEntry(
      header: EntryHeader(
        type: .directory, path: Array(path.utf8), userID: 501, groupID: 20, mode: 0o755,
        creationTime: time, modificationTime: time, dataSize: nil), data: [])
  }

  static func file(_ path: String, _ data: [UInt8]) -> ReadEntry {
    ReadEntry(
      header: EntryHeader(
        type: .file, path: Array(path.utf8), userID: 501, groupID: 20, mode: 0o644,
        creationTime: time, modificationTime: time, dataSize: UInt64(data.count)), data: data)
  }

  /// Bytes without any pattern, the same for the same seed.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }

  static func text(_ count: Int) -> [UInt8] {
    let line = Array("The quick brown fox jumps over the lazy dog, and again. ".utf8)
    return (0..<count).map { line[($0 &+ $0 / 997) % line.count] }
  }

  /// Words in an order without a pattern.
  static func prose(_ count: Int) -> [UInt8] {
    let words = (0..<500).map { index in
      noise(3 + index % 7, seed: UInt64(index + 1)).map { 0x61 + $0 % 26 } + [0x20]
    }
    var result: [UInt8] = []
    for byte in noise(count) where result.count < count {
      result += words[Int(byte) * (result.count % 97) % words.count]
    }
    return Array(result.prefix(count))
  }

  /// A container of the given blocks, whatever they are.
  static func container(
    letter: String = "e", blockSize: UInt64 = 1 << 20,
    blocks: [(raw: UInt64, stored: UInt64, bytes: [UInt8])]
  ) -> [UInt8] {
    var result = Array("pbz\(letter)".utf8) + bigEndian(blockSize)
    for block in blocks {
      result += bigEndian(block.raw) + bigEndian(block.stored) + block.bytes
    }
    return result
  }

  static func bigEndian(_ value: UInt64) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  static func storedContainer(_ stream: [UInt8], blockSize: Int = 1 << 20) -> [UInt8] {
    let blocks = stride(from: 0, to: stream.count, by: blockSize).map { start in
      let part = Array(stream[start..<min(start + blockSize, stream.count)])
      return (UInt64(part.count), UInt64(part.count), part)
    }
    return container(blockSize: UInt64(blockSize), blocks: blocks)
  }

  /// The bytes of entries in no container.
  static func stream(_ entries: [ReadEntry]) -> [UInt8] {
    entries.flatMap { ($0.header.encoded() ?? []) + $0.data }
  }
}
