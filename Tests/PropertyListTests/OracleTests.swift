import Diagnostics
import Foundation
import PropertyList
import TestSupport
import Testing

/// Readers and writers of property lists that share no code with ours.
enum PythonReaders {
  static let script = CommandRunner.repository.appending(path: "Tests/Oracle/property_lists.py")
    .path

  static var areAvailable: Bool {
    (try? CommandRunner(CommandRunner.python).run("-c", "import openstep_plist").exit) == .status(0)
  }
}

/// Random property lists of Python's plistlib and of openstep-plist are read as they read them, and
/// written as plistlib writes them.
@Suite(
  .enabled(if: PythonReaders.areAvailable, "needs PyPI openstep-plist; Scripts/test installs it"))
struct OracleTests {
  @Test("what others wrote")
  func reading() throws {
    let tree = try TemporaryTree()
    let result = try CommandRunner(CommandRunner.python).run(
      PythonReaders.script, "make", "20260", "120", tree.path)
    #expect(result.exit == .status(0), "\(result.errorText)")
    let kinds: [(String, PropertyListKind)] = [
      ("xml", .xml), ("bin", .binary), ("openstep", .openStep),
    ]
    for number in 0..<120 {
      for (suffix, kind) in kinds {
        let name = "\(number).\(suffix)"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: tree.path(name))))
        let expected = try String(
          contentsOf: URL(filePath: tree.path(name + ".value")), encoding: .utf8)
        let document = read(bytes)
        #expect(document.findings.diagnostics.isEmpty, "\(name): \(describe(document.findings))")
        let root = try #require(document.root)
        #expect(spell(root) == expected, "\(name)")
        #expect(document.kind == kind, "\(name)")
        guard kind == .xml else { continue }
        let text = try #require(PropertyListWriter.xml(root))
        #expect(text.utf8.elementsEqual(bytes), "\(name): \(text)")
      }
    }
  }

  @Test("one text for both readers of OpenStep property lists")
  func openStep() throws {
    let tree = try TemporaryTree()
    let text = #"""
      // !$*UTF8*$!
      { archiveVersion = 1; /* a */ objects = { 0A1B /* x.m in Sources */ = { isa = PBXBuildFile;
        settings = {ASSET_TAGS = ("a b", c.d, "e+f", ); }; }; };
        "quo\"ted" = 'sin"gle'; u = "\U00e9\U20AC"; o = "\101\012"; d = <0fbd 77 1C>; p = a/b:c.$d-_e; }
      """#
    try tree.file("p", text)
    let result = try CommandRunner(CommandRunner.python).run(
      PythonReaders.script, "read", tree.path("p"))
    let root = try #require(read(text).root)
    #expect(result.lines == [spell(root)], "\(result.errorText)")
  }
}
