import Diagnostics
import Foundation
import Testing

@testable import AssetResolution
@testable import SystemIO

@Suite("System calls on the source tree that fail")
struct SystemFaultTests {
  /// The codes of the errors when the `ordinal`-th call fails; nil when there are not that many.
  private func errors(_ tree: TestTree, failing ordinal: Int, with number: Int32) throws
    -> [String]?
  {
    let source = try tree.tree()
    FaultPlan.set(failing: ordinal, of: [.open, .read], with: number)
    let resolution = Resolver.resolve(manifest([.directory("d")]), in: source, options: .init())
    return FaultPlan.clear() < ordinal ? nil : resolution.errors
  }

  @Test(
    "Each failing call is an error that tells its kind",
    arguments: [(EIO, "BA0328"), (EACCES, "BA0326"), (EMFILE, "BA0609"), (ENOENT, "BA0327")])
  func everyCall(number: Int32, code: String) throws {
    let tree = TestTree().file("d/a").file("d/e/b").file("d/e/f/c")
    var ordinal = 1
    while let errors = try errors(tree, failing: ordinal, with: number) {
      #expect(errors.contains(code), "call \(ordinal): \(errors)")
      ordinal += 1
    }
    #expect(ordinal > 4)
  }

  @Test("More files than can be counted end the run with the system's status")
  func tooMany() throws {
    let tree = TestTree().file("d/a")
    let run = ResolutionRun(manifest([.directory("d")]), try tree.tree(), .init()) { _ in }
    run.reportTooMany()
    #expect(run.findings.diagnostics.map(\.code) == [.tooManyFiles])
    #expect(run.findings.exitStatuses == [.system])
  }
}
