import Foundation
import TestSupport
import Testing

/// Archives that want out of the folder, in every way that archive tools have fallen for.
@Suite(.enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
struct HostileArchiveTests {
  /// An archive of these entries behind the root, `Contents` and one sound file.
  private func make(_ entries: [String], in tree: TemporaryTree) throws {
    let all =
      [
        #"{"type": "D", "path": ""}"#, #"{"type": "D", "path": "Contents"}"#,
        #"{"type": "F", "path": "Contents/sound", "data": "sound"}"#,
      ] + entries
    try ArchiveOracle.make(
      "{\"entries\": [\(all.joined(separator: ", "))]}", at: tree.path("in/x.aar"))
  }

  static let attacks: [(name: String, entries: [String], code: String)] = [
    ("absolute", [#"{"path": "/tmp/ba-evil", "data": "x"}"#], "BA0510"),
    ("dot-dot", [#"{"path": "../evil", "data": "x"}"#], "BA0510"),
    ("dot-dot inside", [#"{"path": "Contents/../../evil", "data": "x"}"#], "BA0510"),
    ("dot-dot at the end", [#"{"type": "D", "path": "Contents/.."}"#], "BA0510"),
    ("dot", [#"{"path": "Contents/./evil", "data": "x"}"#], "BA0510"),
    ("empty component", [#"{"path": "Contents//evil", "data": "x"}"#], "BA0510"),
    ("trailing slash", [#"{"path": "Contents/evil/", "data": "x"}"#], "BA0510"),
    ("NUL", [#"{"path": "Contents/a\u0000b", "data": "x"}"#], "BA0510"),
    ("no path", [#"{"path": "", "data": "x"}"#], "BA0510"),
    (
      "long name",
      ["{\"path\": \"Contents/\(String(repeating: "n", count: 256))\", \"data\": \"x\"}"], "BA0510"
    ),
    (
      "deep", ["{\"path\": \"\(String(repeating: "a/", count: 30_000))a\", \"data\": \"x\"}"],
      "BA0510"
    ),
    ("not UTF-8", [#"{"path": {"hex": "436f6e74656e74732fff"}, "data": "x"}"#], "BA0520"),
    (
      "link",
      [
        #"{"type": "L", "path": "Contents/l", "set": [{"key": "LNK", "subtype": "P", "value": "/etc"}]}"#
      ],
      "BA0511"
    ),
    (
      "link prefix",
      [
        #"{"type": "L", "path": "Contents/l", "set": [{"key": "LNK", "subtype": "P", "value": "../.."}]}"#,
        #"{"path": "Contents/l/evil", "data": "x"}"#,
      ], "BA0511"
    ),
    (
      "link prefix by case",
      [
        #"{"type": "L", "path": "Contents/L", "set": [{"key": "LNK", "subtype": "P", "value": "../.."}]}"#,
        #"{"path": "Contents/l/evil", "data": "x"}"#,
      ], "BA0514"
    ),
    (
      "hard link",
      [
        #"{"path": "Contents/h", "data": "x", "set": [{"key": "HLC", "subtype": "1", "value": 0}]}"#
      ],
      "BA0511"
    ),
    (
      "device",
      [
        #"{"type": "C", "path": "Contents/dev", "set": [{"key": "DEV", "subtype": "2", "value": 259}]}"#
      ],
      "BA0511"
    ),
    ("block device", [#"{"type": "B", "path": "Contents/dev"}"#], "BA0511"),
    ("pipe", [#"{"type": "P", "path": "Contents/pipe"}"#], "BA0511"),
    ("socket", [#"{"type": "S", "path": "Contents/socket"}"#], "BA0511"),
    ("whiteout", [#"{"type": "W", "path": "Contents/sound"}"#], "BA0511"),
    ("metadata", [#"{"type": "M", "path": "Contents/m"}"#], "BA0511"),
    ("twice", [#"{"path": "Contents/sound", "data": "other"}"#], "BA0513"),
    ("case twin", [#"{"path": "Contents/SOUND", "data": "other"}"#], "BA0514"),
    (
      "normalisation twin",
      [
        #"{"path": "Contents/\u00e9", "data": "1"}"#, #"{"path": "Contents/e\u0301", "data": "2"}"#,
      ],
      "BA0514"
    ),
    ("folder twin", [#"{"type": "D", "path": "contents"}"#], "BA0514"),
    ("file as folder", [#"{"path": "Contents/sound/below", "data": "x"}"#], "BA0516"),
    (
      "folder as file",
      [#"{"path": "Manifest.json/x", "data": "x"}"#, #"{"path": "Manifest.json", "data": "{}"}"#],
      "BA0514"
    ),
    ("Contents as a file", [#"{"path": "Contents", "data": "x"}"#], "BA0512"),
  ]

  @Test("Nothing of a hostile archive reaches the disk", arguments: attacks)
  func extract(name: String, entries: [String], code: String) throws {
    let tree = try TemporaryTree()
    try tree.folder("in").folder("box/out")
    try make(entries, in: tree)
    for options in [
      ["-C", "box/out"], ["-C", "box/new", "--force"], ["-C", "box/out", "--contents-only"],
    ] {
      let run = try tree.run(all: ["extract", "in/x.aar"] + options)
      #expect(run.exit == .status(65), "\(name): \(run.errorText)")
      #expect(run.errorText.contains(code), "\(name): \(run.errorText)")
      #expect(tree.names(in: "box/out").isEmpty, "\(name)")
      #expect(tree.names(in: "box") == [Array("out".utf8)], "\(name)")
      #expect(!FileManager.default.fileExists(atPath: "/tmp/ba-evil"))
    }
  }

  @Test("All findings are shown, not only the first")
  func allFindings() throws {
    let tree = try TemporaryTree()
    try tree.folder("in")
    try make(Self.attacks.flatMap(\.entries), in: tree)
    let run = try tree.run("extract", "in/x.aar", "-C", "out")
    #expect(run.exit == .status(65))
    for code in ["BA0510", "BA0511", "BA0512", "BA0513", "BA0514", "BA0516", "BA0520"] {
      #expect(run.errorText.contains(code), "\(code)")
    }
    #expect(!tree.exists("out"))
  }

  @Test("Special bits are dropped, and folders without rights can be removed again")
  func modes() throws {
    let tree = try TemporaryTree()
    try tree.folder("in")
    try make(
      [
        #"{"path": "Contents/suid", "data": "x", "set": [{"key": "MOD", "subtype": "2", "value": 3565}]}"#,
        #"{"path": "Contents/none", "data": "x", "set": [{"key": "MOD", "subtype": "1", "value": 0}]}"#,
        #"{"type": "D", "path": "Contents/d", "set": [{"key": "MOD", "subtype": "1", "value": 0}]}"#,
        #"{"path": "Contents/d/f", "data": "x", "set": [{"key": "UID", "subtype": "1", "value": 7}]}"#,
      ], in: tree)
    try tree.succeed("extract", "in/x.aar", "-C", "out")
    func attribute<Value>(_ name: String, _ key: FileAttributeKey) throws -> Value? {
      try FileManager.default.attributesOfItem(atPath: tree.path("out/Contents/" + name))[key]
        as? Value
    }
    #expect(try attribute("suid", .posixPermissions) == 0o755)
    #expect(try attribute("none", .posixPermissions) == 0o400)
    #expect(try attribute("d", .posixPermissions) == 0o700)
    #expect(try attribute("d/f", .ownerAccountID) == Int(geteuid()))
  }

  @Test("Floods and bombs stop at the limits and leave nothing")
  func limits() throws {
    let tree = try TemporaryTree()
    try tree.folder("in")
    try make(
      [#"{"path": "Contents/bomb", "data": {"zeros": 30000000}}"#]
        + (0..<500).map { "{\"path\": \"Contents/\($0)\", \"data\": \"\"}" }, in: tree)
    for (option, code) in [
      (["--max-bytes", "1MB"], "BA0410"), (["--max-entries", "100"], "BA0411"),
      (["--max-ratio", "50"], "BA0412"),
    ] {
      let run = try tree.run(all: ["extract", "in/x.aar", "-C", "out"] + option)
      #expect(run.exit == .status(65))
      #expect(run.errorText.contains(code), "\(run.errorText)")
      #expect(!tree.exists("out") && tree.leftovers().isEmpty)
    }
    try tree.succeed("extract", "in/x.aar", "-C", "out")
    #expect(tree.names(in: "out/Contents").count == 502)
  }

  @Test("C22-s1: a cut or damaged pack leaves nothing")
  func damaged() throws {
    let tree = try TemporaryTree()
    try tree.file("a", noise(5000).map { $0 & 7 }).file("b", "b")
    #expect(try tree.package(#"{"file": "a"}, {"file": "b"}"#).exit == .status(0))
    let bytes = try tree.contents("x.aar")
    for count in stride(from: 0, to: bytes.count, by: bytes.count / 20) {
      try tree.file("cut.aar", Array(bytes[..<count]))
      let run = try tree.run("extract", "cut.aar", "-C", "out")
      #expect(run.exit == .status(65), "\(run.errorText)")
      #expect(!tree.exists("out") && tree.leftovers().isEmpty)
    }
  }
}
