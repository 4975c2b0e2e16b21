import Foundation
import TestSupport
import Testing

/// `ba-package explain`.
@Suite struct ExplainTests {
  private struct Code {
    let id: String
    let parts: [String]
    let example: String?
  }

  private func all(_ tree: TemporaryTree) throws -> [Code] {
    try objects(tree.succeed("explain", "--json")).dropLast().map { object in
      #expect(object["type"] as? String == "code")
      return Code(
        id: object["code"] as? String ?? "",
        parts: ["title", "area", "meaning", "reason", "remedy"].map { object[$0] as? String ?? "" },
        example: object["example"] as? String)
    }
  }

  @Test("Every code is explained, in whole sentences")
  func everyCode() throws {
    let tree = try TemporaryTree()
    let listed = try tree.succeed("explain").lines.map { String($0.prefix(6)) }
    #expect(listed.count > 100)
    #expect(Set(listed).count == listed.count)
    let codes = try all(tree)
    let missing = Set(listed).subtracting(codes.map(\.id))
    #expect(missing.isEmpty, "add them to the Explanations.swift beside their Codes.swift")
    #expect(codes.count == listed.count)
    for code in codes {
      #expect(code.parts.allSatisfy { !$0.isEmpty }, "\(code.id)")
      for part in code.parts.dropFirst(2) {
        #expect(part.hasSuffix("."), "\(code.id)")
        #expect(part.first?.isUppercase == true || part.first == "`", "\(code.id)")
        // Markdown would change these outside of backticks.
        let outside = part.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 0 }.map(\.element).joined()
        #expect(!outside.contains { "*_<>#[]\\".contains($0) }, "\(code.id)")
        #expect(part.count { $0 == "`" } % 2 == 0, "\(code.id)")
      }
      #expect(code.example?.isEmpty != true, "\(code.id)")
    }
  }

  @Test("A code is explained in any case, with an example where there is one")
  func one() throws {
    let tree = try TemporaryTree()
    let text = try tree.succeed("explain", "ba0106").text
    #expect(text.hasPrefix("BA0106: missing comma\n\n"))
    for part in ["\nWhy it matters: ", "\nHow to mend it: ", "\nFor example:\n\n    "] {
      #expect(text.contains(part))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try tree.succeed("explain", "BA0107", "BA0106").text.hasSuffix("\n" + text))
    let json = try objects(tree.succeed("explain", "BA0106", "--json"))
    #expect(json.count == 2)
    #expect(json[0]["code"] as? String == "BA0106")
    #expect(json[1]["codes"] as? Int == 1)
  }

  @Test("A code that does not exist is refused, and the near one named")
  func unknown() throws {
    let tree = try TemporaryTree()
    let run = try tree.run("explain", "BA107")
    #expect(run.exit == .status(64))
    #expect(run.errorText.contains("did you mean 'BA0107'?"))
    let far = try tree.run("explain", "everything")
    #expect(far.exit == .status(64))
    #expect(far.errorText.contains("'ba-package explain' lists them all"))
    let ignored = try tree.run("verify", "x.aar", "--ignore", "BA107")
    #expect(ignored.exit == .status(64))
    #expect(ignored.errorText.contains("did you mean 'BA0107'?"))
    #expect(try tree.run("explain", "BA0107", "--markdown").exit == .status(64))
  }

  @Test("The page about all codes is current")
  func page() throws {
    let tree = try TemporaryTree()
    let page = try String(
      contentsOf: CommandRunner.repository.appending(path: "docs/codes.md"), encoding: .utf8)
    #expect(
      try tree.succeed("explain", "--markdown").text == page,
      "run Scripts/check-codes --write BA-PACKAGE")
  }
}
