internal import AssetPackManifest
internal import AssetResolution
package import Diagnostics
internal import JSONDocument
package import SystemIO

extension Budget {
  /// Reads a budget; what is wrong with it is in the findings, and then there is none.
  package static func read(
    _ path: NativePath
  ) throws(Failure) -> (budget: Budget?, findings: FindingList) {
    let file = try FileSource(path)
    guard let bytes = try file.readAll(limit: JSONDocument.sizeLimit) else {
      throw Failure(
        .tooLarge,
        "\(file.name) is larger than \(JSONDocument.sizeLimit) bytes, too large for a budget",
        at: .path(file.name))
    }
    let document = JSONDocument(bytes, name: file.name)
    var rules = RuleContext(source: document.source, isComplete: document.isComplete)
    var budget = Budget(source: document.source)
    if let root = document.root { rules.decode(root, into: &budget) }
    var findings = FindingList()
    findings.add(contentsOf: (document.findings.diagnostics + rules.findings).sortedByPlace())
    return (findings.hasErrors ? nil : budget, findings)
  }
}

extension RuleContext {
  fileprivate mutating func decode(_ root: JSONValue, into budget: inout Budget) {
    guard let members = object(root, "a budget") else { return }
    for member in members where !isFull {
      switch member.key {
      case "total": budget.total = limit(member.value, "\"total\"")
      case "essential": budget.essential = limit(member.value, "\"essential\"")
      case "packs":
        for pack in object(member.value, "\"packs\"") ?? [] where !isFull {
          guard let limit = limit(pack.value, "a pack's limit") else { continue }
          budget.packs.append((Located(pack.key, range: pack.keyRange), limit))
        }
      case "files":
        for file in object(member.value, "\"files\"") ?? [] where !isFull {
          let glob = glob(file)
          guard let limit = limit(file.value, "a file's limit"), let glob else { continue }
          budget.files.append((file.key, glob, limit))
        }
      default:
        reportUnknownKey(
          member, "a budget", ["total", "essential", "packs", "files"],
          aliases: ["pack": "packs", "file": "files", "all": "total", "sum": "total"])
      }
    }
  }

  /// A number of bytes, or text such as `"1.5 MB"`; nil with a finding for anything else.
  private mutating func limit(_ value: JSONValue, _ what: String) -> Budget.Limit? {
    let place = Place.source(source.location(of: value.range))
    let help = "write bytes as a number, or text with kB, MB, GB, KiB, MiB or GiB: \"4 MB\""
    switch value.content {
    case .number(.integer(let number)) where number >= 0:
      return Budget.Limit(bytes: UInt64(number), place: place)
    case .number(.unsigned(let number)):
      return Budget.Limit(bytes: number, place: place)
    case .number(let number):
      let isNegative =
        switch number {
        case .integer: true
        case .unsigned: false
        case .double(let number): number < 0
        }
      error(
        .invalidBudgetSize,
        isNegative ? "\(what) is negative" : "\(what) is no whole number of bytes", value.range,
        help: help)
    case .string(let text):
      if let count = ByteCount(parsing: text.utf8) {
        return Budget.Limit(bytes: count.bytes, place: place)
      }
      error(
        .invalidBudgetSize, "\"\(DisplayText.escape(text, limit: 100))\" is not a size",
        value.range, help: help)
    default:
      error(
        .invalidBudgetSize, "\(what) must be a size, not \(value.kindName)", value.range,
        help: help)
    }
    return nil
  }

  private mutating func glob(_ member: JSONMember) -> Glob? {
    do throws(GlobProblem) {
      return try Glob(member.key)
    } catch let problem {
      error(
        .invalidPattern,
        "the pattern \"\(DisplayText.escape(member.key, limit: 100))\" \(problem.description)",
        member.keyRange)
      return nil
    }
  }
}
