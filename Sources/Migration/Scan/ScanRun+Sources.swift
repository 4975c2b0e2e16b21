internal import Diagnostics
internal import SystemIO

extension ScanRun {
  /// How large a source may be, in bytes.
  static let sourceLimit = 16 << 20
  /// How many uses are listed.
  static let symbolLimit = 100_000

  /// Looks through all sources: first for those that have a use and for aliases, then at these.
  func scanSources(_ advance: (UInt64) -> Void) {
    let search = NeedleSearch(SymbolTable.needles)
    var matching: [Int] = []
    var aliases: Set<String> = []
    for (index, source) in sources.enumerated() {
      guard let bytes = log.bytes(source.path, in: source.tree, limit: Self.sourceLimit) else {
        continue
      }
      scan.sourceCount += 1
      scan.sourceLines += Self.lineCount(bytes)
      advance(UInt64(bytes.count))
      guard search.isFound(in: bytes) else { continue }
      matching.append(index)
      if source.language == .swift, Self.mayAlias(bytes) {
        aliases.formUnion(AliasFinder.aliases(in: file(bytes, source)))
      }
    }
    if !aliases.isEmpty { matching += users(of: aliases, besides: Set(matching)) }
    for index in matching.sorted() {
      let source = sources[index]
      guard let bytes = try? source.tree.read(source.path, limit: Self.sourceLimit) else {
        continue
      }
      guard scan.symbols.count < Self.symbolLimit else {
        log.add(
          .warning, .scanLimit,
          "more than \(Self.symbolLimit) uses in sources; those from here on are left out",
          at: .path(source.tree.display(source.path)))
        return
      }
      var scanner = SymbolScanner(file(bytes, source), aliases: aliases)
      scanner.scan(limit: Self.symbolLimit - scan.symbols.count)
      scan.symbols += scanner.symbols
    }
  }

  private func file(_ bytes: [UInt8], _ source: Source) -> SourceFile {
    SourceFile(bytes, language: source.language, path: source.tree.native(source.path))
  }

  private static func lineCount(_ bytes: [UInt8]) -> UInt64 {
    var count: UInt64 = 0
    for byte in bytes where byte == 0x0A { count &+= 1 }
    return count &+ (bytes.last.map { $0 == 0x0A ? 0 : 1 } ?? 0)
  }

  private static let aliasSearch = NeedleSearch(["typealias", "class "])

  private static func mayAlias(_ bytes: [UInt8]) -> Bool { aliasSearch.isFound(in: bytes) }

  /// The Swift sources that have one of the names and were not found yet.
  private func users(of aliases: Set<String>, besides known: Set<Int>) -> [Int] {
    let search = NeedleSearch(aliases.sorted())
    return sources.indices.filter { index in
      guard sources[index].language == .swift, !known.contains(index) else { return false }
      let source = sources[index]
      guard let bytes = try? source.tree.read(source.path, limit: Self.sourceLimit) else {
        return false
      }
      return search.isFound(in: bytes)
    }
  }
}
