internal import ArchiveLibrary
internal import Diagnostics
internal import SystemIO

/// Looks for the request class in compiled code, where every class that is used has its name.
enum BinaryScan {
  private static let needle = NeedleSearch([SymbolTable.requestClass])
  /// How a Mach-O file, one for several processors, or a static library starts.
  private static let starts: [[UInt8]] = [
    [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE],
    [0xBE, 0xBA, 0xFE, 0xCA], Array("!<arch>\n".utf8),
  ]

  /// Whether a file's name is one that compiled code has: without an ending, or a library's.
  static func isCandidate(_ path: String) -> Bool {
    let last = path.split(separator: "/").last ?? ""
    return !last.contains(".") || last.hasSuffix(".dylib") || last.hasSuffix(".a")
  }

  static func namesTheClass(_ path: RelativePath, in tree: ProjectTree) -> Bool {
    guard let file = try? tree.open(file: path) else { return false }
    var search = Search()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var count = 0
      chunk.withUnsafeMutableBytes { buffer in count = (try? file.read(into: buffer, "")) ?? 0 }
      if count == 0 || !search.take(chunk[..<count]) { return search.isFound }
    }
  }

  static func namesTheClass(_ reader: ArchiveReader) throws(Failure) -> Bool {
    var search = Search()
    try pieces(of: reader) { search.take($0) }
    return search.isFound
  }

  /// Reads an entry piece by piece for as long as `body` wants more.
  static func pieces(
    of reader: ArchiveReader, _ body: (ArraySlice<UInt8>) -> Bool
  ) throws(Failure) {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var failure: Failure?
      var count = 0
      chunk.withUnsafeMutableBytes { buffer in
        do throws(Failure) { count = try reader.read(into: buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 || !body(chunk[..<count]) { return }
    }
  }

  private struct Search {
    private var tail: [UInt8] = []
    private var isFirst = true
    private(set) var isFound = false

    /// Whether more is wanted.
    mutating func take(_ piece: ArraySlice<UInt8>) -> Bool {
      if isFirst {
        isFirst = false
        guard starts.contains(where: { piece.starts(with: $0) }) else { return false }
      }
      let bytes = tail + piece
      isFound = needle.isFound(in: bytes)
      tail = Array(bytes.suffix(SymbolTable.requestClass.utf8.count - 1))
      return !isFound
    }
  }
}
