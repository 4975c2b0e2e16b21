import Diagnostics
import SystemIO
import Testing

@testable import CommandLineKit

@Suite("A command line is read by the table")
struct ParserTests {
  @Test("Apple's spellings work, the default command's name may be left out")
  func appleSpellings() throws {
    for words in [
      ["M.json", "-o", "X.aar"], ["package", "M.json", "--output-path", "X.aar"],
      ["-o", "X.aar", "M.json"], ["--output-path=X.aar", "package", "M.json"],
      ["M.json", "-oX.aar"], ["M.json", "-o=X.aar"], ["M.json", "--output", "X.aar"],
      ["-o", "X.aar", "--", "M.json"],
    ] {
      let arguments = try Sample.parse(bytes: words.map { Array($0.utf8) })
      #expect(arguments.command.name == "package", "\(words)")
      #expect(arguments[Sample.output]?.display == "X.aar", "\(words)")
      #expect(arguments[Sample.manifests].map(\.display) == ["M.json"], "\(words)")
      #expect(arguments[Sample.effort] == .default)
      #expect(!arguments[Sample.force])
    }
  }

  @Test("short flags may be bundled, the last one with its value")
  func bundles() throws {
    let arguments = try Sample.parse("M", "-qfj4", "-o", "X.aar")
    #expect(arguments[Sample.force])
    #expect(arguments[CommonOptions.quiet])
    #expect(arguments[Sample.jobs] == 4)
    let other = try Sample.parse("M", "-qfo", "-")
    #expect(other[Sample.output]?.isDash == true)
    #expect(Sample.failure("M", "-o", "X", "-f=yes")?.code == .unexpectedValue)
    #expect(Sample.failure("M", "-o", "X", "-fz")?.message.contains("'-z'") == true)
  }

  @Test("behind -- all is operands, and - is one anywhere")
  func operands() throws {
    let arguments = try Sample.parse("package", "-o", "X", "-", "--", "--force", "-x", "--")
    #expect(arguments[Sample.manifests].map(\.display) == ["-", "--force", "-x", "--"])
    #expect(!arguments[Sample.force])
    #expect(try Sample.parse("-o", "X", "--", "verify").command.name == "package")
    #expect(try Sample.parse("extract", "P", "-5")[Sample.paths] == [Array("-5".utf8)])
  }

  @Test("names that are not UTF-8 arrive byte for byte")
  func rawBytes() throws {
    let name: [UInt8] = [0xCF, 0xF0, 0x2E, 0x61]
    let arguments = try Sample.parse(bytes: [name, Array("--output-path=".utf8) + name])
    #expect(arguments[Sample.manifests].map(\.bytes) == [name])
    #expect(arguments[Sample.output]?.bytes == name)
    let failure = #expect(throws: Failure.self) {
      try Sample.parse(bytes: [Array("verify".utf8), name, Array("--ignore".utf8), name])
    }
    #expect(failure?.message == #"--ignore: '\xcf\xf0.a' is not UTF-8"#)
  }

  @Test("options with many values take all up to the next option")
  func lists() throws {
    let arguments = try Sample.parse(
      "download-manifest", "create", "a", "b", "--versions", "1", "2", "--url", "u", "--versions",
      "3")
    #expect(arguments.command.path == ["download-manifest", "create"])
    #expect(arguments[Sample.versions] == [1, 2, 3])
    #expect(try arguments.required(Sample.url) == "u")
    let verify = try Sample.parse("verify", "p", "--ignore", "BA1", "--ignore=BA2")
    #expect(verify[Sample.ignore] == ["BA1", "BA2"])
  }

  @Test("operands are shared out from left to right")
  func sharing() throws {
    let arguments = try Sample.parse("extract", "P", "a", "b")
    #expect(try arguments.required(Sample.pack).display == "P")
    #expect(arguments[Sample.paths].count == 2)
    #expect(Sample.failure("diff", "a")?.code == .missingArgument)
    #expect(Sample.failure("diff", "a")?.message == "NEW is missing")
    #expect(Sample.failure("diff", "a", "b", "c")?.message == "unexpected argument 'c'")
    #expect(Sample.failure("diff", "a", "b", "c")?.code == .surplusArgument)
  }

  @Test("help and the version win over other mistakes")
  func help() throws {
    func path(_ words: String...) throws -> [String]? {
      guard case .help(let path) = try Sample.invocation(words.map { Array($0.utf8) }) else {
        return nil
      }
      return path
    }
    #expect(try path("--help") == [])
    #expect(try path("-h") == [])
    #expect(try path("help") == [])
    #expect(try path("help", "help") == [])
    #expect(try path("package", "--help") == ["package"])
    #expect(try path("verify", "-h", "--max-bytes", "x") == ["verify"])
    #expect(try path("help", "download-manifest", "create") == ["download-manifest", "create"])
    #expect(try path("help", "download-manifest") == ["download-manifest"])
    #expect(try path("download-manifest", "--help") == ["download-manifest"])
    #expect(Sample.failure("help", "verfy")?.help?.contains("did you mean 'verify'?") == true)
    guard case .version = try Sample.invocation([Array("--version".utf8)]) else {
      Issue.record("--version is not the version")
      return
    }
  }
}
