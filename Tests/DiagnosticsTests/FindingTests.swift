import Testing

@testable import Diagnostics

@Suite("Findings are kept, counted and weighed")
struct FindingTests {
  private let bad = DiagnosticCode("BA0107", "duplicate key")
  private let missing = DiagnosticCode("BA0601", "input not found", exit: .noInput)

  @Test("findings with a code can be taken alone or left out")
  func codes() {
    var list = FindingList()
    list.add(Diagnostic(.error, bad, "b"))
    list.add(Diagnostic(.warning, missing, "m"))
    #expect(list.only(["BA0107"]).map(\.message) == ["b"])
    #expect(list.only([]).isEmpty)
    #expect(list.leavingOut(["BA0107"]).diagnostics.map(\.message) == ["m"])
  }

  @Test("a code's area is told by its number")
  func areas() {
    #expect(bad.area == .manifestText)
    #expect(missing.area == .system)
    #expect(DiagnosticCode("BA9901", "none").area == nil)
  }

  @Test("findings past the limit are counted, with their severity and exit status")
  func limit() {
    var list = FindingList(limit: 2)
    #expect(!list.hasErrors)
    list.add(Diagnostic(.warning, missing, "w"))
    list.add(Diagnostic(.note, missing, "n"))
    #expect(!list.hasErrors && list.exitStatuses.isEmpty)
    list.add(contentsOf: [Diagnostic(.error, bad, "e"), Diagnostic(.error, missing, "f")])
    #expect(list.diagnostics.map(\.message) == ["w", "n"])
    #expect(list.omitted == 2)
    #expect((list.errorCount, list.warningCount) == (2, 1))
    #expect(list.hasErrors)
    #expect(list.exitStatuses == [.badData, .noInput])
  }

  @Test("lists are joined with all their counts")
  func joining() {
    var small = FindingList(limit: 1)
    small.add(Diagnostic(.error, bad, "a"))
    small.add(Diagnostic(.error, missing, "b"))
    small.add(Diagnostic(.warning, bad, "c"))
    var large = FindingList()
    large.add(Diagnostic(.warning, bad, "d"))
    large.add(small)
    #expect(large.diagnostics.map(\.message) == ["d", "a"])
    #expect((large.errorCount, large.warningCount, large.omitted) == (2, 2, 2))
    #expect(large.exitStatuses == [.badData, .noInput])
    var full = FindingList(limit: 0)
    full.add(small)
    #expect((full.errorCount, full.warningCount, full.omitted) == (2, 1, 3))
  }

  @Test("the gravest status wins: 64, 71, 70, 77, 74, 73, 69, 66, 65, 1, 0")
  func gravity() {
    let order: [Int32] = [64, 71, 70, 77, 74, 73, 69, 66, 65, 1, 0]
    let statuses = order.compactMap(Diagnostics.ExitStatus.init(rawValue:))
    #expect(statuses.count == Diagnostics.ExitStatus.allCases.count)
    for (index, graver) in statuses.enumerated() {
      for other in statuses[index...] {
        #expect(Diagnostics.ExitStatus.gravest(of: [other, graver]) == graver)
      }
    }
    #expect(Diagnostics.ExitStatus.gravest(of: []) == .success)
  }

  @Test("a failure ends with its code's status unless told otherwise")
  func failures() {
    #expect(Failure(missing, "m").exitStatus == .noInput)
    #expect(Failure(missing, "m", exit: .system).exitStatus == .system)
    let failure = Failure(missing, "m", at: .path("p"), notes: [.init("n")], help: "h")
    #expect(
      failure.diagnostic
        == Diagnostic(.error, missing, "m", at: .path("p"), notes: [.init("n")], help: "h"))
    #expect(Severity.note < .warning && Severity.warning < .error)
    #expect(DiagnosticCode("BA0107", "other") == bad)
    #expect("\(bad)" == "BA0107")
  }
}
