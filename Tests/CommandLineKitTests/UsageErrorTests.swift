import Diagnostics
import SystemIO
import Testing

@testable import CommandLineKit

@Suite("A wrong command line ends with 64 and says what to do")
struct UsageErrorTests {
  @Test(
    "each mistake has its code, the exit status and a pointer to help",
    arguments: [
      (["package", "M", "-o", "X", "--forse"], "BA0001"), (["pakage", "M"], "BA0002"),
      (["download-manifest", "crate"], "BA0002"), (["M", "-o"], "BA0003"),
      (["M", "-o", "--force"], "BA0003"), (["M", "-o", "--", "X"], "BA0003"),
      (["M", "-o", "X", "--force=1"], "BA0004"), (["M", "-o", "X", "--jobs", "0"], "BA0005"),
      (["M", "-o", "X", "--jobs", "-1"], "BA0005"), (["M", "-o", "X", "--jobs=+1"], "BA0005"),
      (["M", "-o", "X", "--jobs", "99999999999999999999"], "BA0005"),
      (["M", "-o", "X", "--jobs", "1e1"], "BA0005"), (["M", "-o", "X", "--jobs="], "BA0005"),
      (["M", "-o", ""], "BA0005"), (["M", "--output-path="], "BA0005"),
      (["", "-o", "X"], "BA0005"), (["M", "-o", "X", "--effort", "bast"], "BA0005"),
      (["M", "-o", "X", "-o", "Y"], "BA0006"), (["M", "-o", "X", "--output-path", "X"], "BA0006"),
      (["-o", "X"], "BA0007"), ([], "BA0007"), (["download-manifest"], "BA0007"),
      (["diff", "a", "b", "c"], "BA0008"), (["M", "-o", "X", "--output-directory", "D"], "BA0009"),
      (["M"], "BA0010"), (["download-manifest", "create", "p"], "BA0010"),
      (["verify", "p", "--max-bytes", "4 XB"], "BA0005"),
      (["verify", "p", "--max-ratio", "0"], "BA0005"),
      (["verify", "p", "--error-format", "xml"], "BA0005"),
    ] as [([String], String)])
  func mistakes(_ words: [String], _ code: String) throws {
    let failure = #expect(throws: Failure.self) {
      try Sample.invocation(words.map { Array($0.utf8) })
    }
    #expect(failure?.code.id == code)
    #expect(failure?.exitStatus == .usage)
    #expect(failure?.help?.contains("see 'ba-sample help") == true)
  }

  @Test("what was probably meant is named")
  func suggestions() {
    func help(_ words: String...) -> String {
      do throws(Failure) {
        _ = try Sample.invocation(words.map { Array($0.utf8) })
        return ""
      } catch {
        return error.help ?? ""
      }
    }
    #expect(help("M", "-o", "X", "--forse").hasPrefix("did you mean '--force'?"))
    #expect(help("M", "--output-dir", "X").hasPrefix("did you mean '--output-directory'?"))
    #expect(help("M", "-o", "X", "--max-bytes", "1").hasPrefix("it belongs to 'verify'"))
    #expect(help("M", "-o", "X", "-C", "1").hasPrefix("it belongs to 'extract'"))
    #expect(help("verfiy", "x.aar").hasPrefix("did you mean 'verify'?"))
    #expect(help("download-manifest", "crate").contains("did you mean 'download-manifest create'?"))
    #expect(help("M", "-o", "X", "--effort", "bst").hasPrefix("did you mean 'best'?"))
    #expect(help("verify", "p", "--policy", "ondemand").hasPrefix("did you mean 'onDemand'?"))
    #expect(help("M", "-o", "--force").hasPrefix("if '--force' is the value, write"))
    #expect(
      help("M", "-o", "X", "--jobs", "0").hasPrefix("it must be a whole number from 1 to 256"))
  }

  @Test("a manifest that looks like a command is a manifest when it is there")
  func existingManifest() throws {
    let arguments = try Sample.parse("pakage", "-o", "X", existing: ["pakage"])
    #expect(arguments[Sample.manifests].map(\.display) == ["pakage"])
    #expect(try Sample.parse("./pakage", "-o", "X").command.name == "package")
    #expect(try Sample.parse("verfy.json", "-o", "X").command.name == "package")
    #expect(throws: Failure.self) { try Sample.parse("nothing-like-it", "-o", "X") }
    #expect(try Sample.parse("Nothing", "-o", "X").command.name == "package")
  }

  @Test("values of every kind are read")
  func values() throws {
    let arguments = try Sample.parse(
      "verify", "p", "--max-bytes", "1.5MiB", "--max-ratio", "2.5", "--policy", "on-demand",
      "--jobs",
      "007")
    #expect(arguments[Sample.limit] == 1_572_864)
    #expect(arguments[Sample.ratio] == 2.5)
    #expect(arguments[Sample.policy] == .onDemand)
    #expect(arguments[Sample.jobs] == 7)
    #expect(arguments.isGiven(Sample.jobs))
    #expect(arguments.misuse("no").exitStatus == .usage)
  }
}
