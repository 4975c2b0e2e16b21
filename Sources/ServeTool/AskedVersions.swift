internal import CommandLineKit
internal import Diagnostics
internal import PackServer

/// The versions that were asked for on the command line.
enum AskedVersions: Sendable {
  /// One for each pack, in their order.
  case byPlace([UInt64])
  case byID([(id: String, version: UInt64)])

  init(_ texts: [String], _ arguments: Arguments) throws(Failure) {
    let numbers = texts.compactMap { UInt64($0) }
    if numbers.count == texts.count {
      self = .byPlace(numbers)
      return
    }
    var pairs: [(id: String, version: UInt64)] = []
    for text in texts {
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
        let version = UInt64(text[text.index(after: equals)...])
      else {
        throw arguments.misuse(
          "'\(DisplayText.escape(text))' is neither a version for all nor ID=N",
          help: "write a version for each pack, or ID=N for some")
      }
      pairs.append((String(text[..<equals]), version))
    }
    self = .byID(pairs)
  }

  /// Has the ledger give the versions to the packs of the first set.
  func apply(to ledger: inout VersionLedger, _ files: [PackFile]) throws(Failure) {
    switch self {
    case .byPlace(let numbers):
      for (file, number) in zip(files, numbers) { ledger.ask(Array(file.id.utf8), version: number) }
    case .byID(let pairs):
      for (id, version) in pairs {
        guard files.contains(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
          throw Failure(
            .misuse, "no pack has the id \(DisplayText.escape(id)), for which a version is given",
            help: "the ids are " + files.map { DisplayText.escape($0.id) }.joined(separator: ", "))
        }
        ledger.ask(Array(id.utf8), version: version)
      }
    }
  }
}
