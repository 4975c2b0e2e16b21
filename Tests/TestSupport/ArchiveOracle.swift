import Foundation

/// The archive reader and writer in Python, which share no code with ours.
public enum ArchiveOracle {
  /// An entry as the reader found it.
  public struct Entry: Sendable {
    public let type: Character
    public let path: [UInt8]
    /// Where its header starts in the decoded stream.
    public let offset: Int
    /// The keys with their subtypes, in their order: `UID2`.
    public let fields: [String]
    /// The integer fields by key.
    public let integers: [String: UInt64]
    /// The data's size and SHA-256 in hexadecimal; nil without data.
    public let data: (size: Int, sha256: String)?

    public var pathText: String { String(decoding: path, as: UTF8.self) }
  }

  public struct Content: Sendable {
    public let container: String
    public let blocks: Int
    public let storedBlocks: Int
    public let entries: [Entry]

    public subscript(_ path: String) -> Entry? { entries.first { $0.pathText == path } }
  }

  /// Why the reader refused.
  public struct Refusal: Error, CustomStringConvertible {
    public let description: String
  }

  /// Whether Apple's reference codec is there for it.
  public static var isAvailable: Bool {
    var runner = CommandRunner(CommandRunner.python)
    runner.timeout = 30
    return (try? runner.run("-c", "import lzfse").exit) == .status(0)
  }

  /// Reads an archive, every byte of it.
  ///
  /// With `asPack`, whatever an asset pack of ours does not hold is refused, too. `options` are
  /// further options of `read_archive.py`.
  public static func read(
    _ path: String, asPack: Bool = true, options: [String] = []
  ) throws -> Content {
    var runner = CommandRunner(CommandRunner.python)
    runner.timeout = 600
    let words = [script("read_archive.py")] + (asPack ? ["--strict-pack"] : []) + options + [path]
    let result = try runner.run(bytes: words.map { Array($0.utf8) })
    guard result.exit == .status(0) else { throw Refusal(description: result.errorText) }
    var objects = try result.lines.map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    }
    let total = objects.popLast()?["total"] as? [String: Any] ?? [:]
    return Content(
      container: total["container"] as? String ?? "", blocks: total["blocks"] as? Int ?? 0,
      storedBlocks: total["storedBlocks"] as? Int ?? 0, entries: objects.map(entry))
  }

  /// Makes an archive from a description in JSON (see `make_archive.py`).
  public static func make(_ description: String, at path: String) throws {
    var runner = CommandRunner(CommandRunner.python)
    runner.input = .bytes(Array(description.utf8))
    let result = try runner.run(script("make_archive.py"), path)
    guard result.exit == .status(0) else { throw Refusal(description: result.errorText) }
  }

  private static func script(_ name: String) -> String {
    CommandRunner.repository.appending(path: "Tests/Oracle/" + name).path
  }

  private static func entry(_ object: [String: Any]) -> Entry {
    let fields = object["fields"] as? [[String: Any]] ?? []
    var integers: [String: UInt64] = [:]
    for field in fields {
      guard let key = field["key"] as? String, let value = field["value"] as? NSNumber else {
        continue
      }
      integers[key] = value.uint64Value
    }
    let blob = (object["blobs"] as? [String: [String: Any]])?["DAT"]
    return Entry(
      type: (object["type"] as? String)?.first ?? "?", path: bytes(object["path"] as? String ?? ""),
      offset: object["offset"] as? Int ?? 0,
      fields: fields.map { "\($0["key"] ?? "")\($0["subtype"] ?? "")" }, integers: integers,
      data: blob.map { (size: $0["size"] as? Int ?? 0, sha256: $0["sha256"] as? String ?? "") })
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }
}
