import Foundation
import TestSupport
import Testing

/// `ba-package quota`: the store's formula, on states and files.
@Suite struct QuotaCommandTests {
  /// One pack of states; versions as (number, size, state, beta state, App Store state).
  private func pack(
    _ id: String, _ versions: [(Int, UInt64, String, String?, String?)]
  ) -> String {
    let texts = versions.map { number, size, state, beta, store in
      var text = #"{"version": \#(number), "size": \#(size), "state": "\#(state)""#
      if let beta { text += #", "betaState": "\#(beta)""# }
      if let store { text += #", "appStoreState": "\#(store)""# }
      return text + "}"
    }
    return #"{"id": "\#(id)", "versions": [\#(texts.joined(separator: ", "))]}"#
  }

  private func tree(_ packs: String...) throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.file("s.json", #"{"assetPacks": [\#(packs.joined(separator: ",\n"))]}"#)
    return tree
  }

  /// The line about a pack, and the summary.
  private func counted(
    _ tree: TemporaryTree, _ words: String..., status: Int32 = 0
  ) throws -> (packs: [String: [String: Any]], summary: [String: Any]) {
    let run = try tree.run(all: ["quota", "--versions", "s.json", "--json"] + words)
    #expect(run.exit == .status(status), "\(run.errorText)\(run.text)")
    let lines = try objects(run)
    var packs: [String: [String: Any]] = [:]
    for line in lines where line["type"] as? String == "pack" {
      packs[line["assetPackID"] as? String ?? ""] = line
    }
    return (packs, lines.last ?? [:])
  }

  @Test("C28-s1: of each pack the largest version that counts, and the sum over packs")
  func formula() throws {
    // Apple's own example: 4 GB and 2 GB of one pack, 1 GB of another, make 5 GB.
    let tree = try tree(
      pack(
        "AssetPackID1",
        [
          (1, 4_000_000_000, "COMPLETE", nil, nil), (2, 2_000_000_000, "COMPLETE", nil, nil),
        ]), pack("AssetPackID2", [(1, 1_000_000_000, "COMPLETE", "READY_FOR_TESTING", nil)]))
    let (packs, summary) = try counted(tree)
    #expect(packs["AssetPackID1"]?["countedBytes"] as? Int == 4_000_000_000)
    #expect(packs["AssetPackID1"]?["version"] as? Int == 1)
    #expect(summary["bytes"] as? Int == 5_000_000_000)
    #expect(summary["byteLimit"] as? Int == 200_000_000_000)
    #expect(summary["packs"] as? Int == 2 && summary["packLimit"] as? Int == 200)
    let text = try tree.succeed("quota", "--versions", "s.json").text
    #expect(text.contains("total  5.00 GB of 200 GB (2.5 %), 2 of 200 packs"), "\(text)")
    #expect(text.contains("version 1, the largest of 2 that count"))
  }

  @Test(
    "C28-s1: each state counts or not as the store says",
    arguments: [
      ("AWAITING_UPLOAD", nil, nil, "awaitingUpload"), ("PROCESSING", nil, nil, "processing"),
      ("FAILED", nil, nil, "failed"), ("COMPLETE", nil, nil, nil),
      ("COMPLETE", "SUPERSEDED", "SUPERSEDED", "superseded"), ("COMPLETE", "SUPERSEDED", nil, nil),
      ("COMPLETE", nil, "SUPERSEDED", nil),
      ("COMPLETE", "SUPERSEDED", "READY_FOR_DISTRIBUTION", nil),
      ("COMPLETE", "READY_FOR_TESTING", "SUPERSEDED", nil),
      ("FAILED", "SUPERSEDED", "SUPERSEDED", "failed"), ("COMPLETE", "REJECTED", "REJECTED", nil),
    ] as [(String, String?, String?, String?)])
  func states(state: String, beta: String?, store: String?, reason: String?) throws {
    let tree = try tree(
      pack("A", [(7, 900, state, beta, store), (8, 100, "COMPLETE", nil, nil)]))
    let (packs, summary) = try counted(tree)
    #expect(summary["bytes"] as? Int == (reason == nil ? 900 : 100))
    let version = (packs["A"]?["versions"] as? [[String: Any]])?.first
    #expect(version?["counts"] as? Bool == (reason == nil))
    #expect(version?["reason"] as? String == reason)
  }

  @Test("Archiving frees what is counted and costs all versions, live ones by name")
  func archiving() throws {
    let tree = try tree(
      pack(
        "Tutorial",
        [
          (1, 500, "COMPLETE", "SUPERSEDED", "SUPERSEDED"),
          (2, 3000, "COMPLETE", "SUPERSEDED", "READY_FOR_DISTRIBUTION"),
          (3, 2000, "COMPLETE", "READY_FOR_TESTING", nil), (4, 9000, "PROCESSING", nil, nil),
        ]))
    let text = try tree.succeed("quota", "--versions", "s.json").text
    #expect(
      text.hasPrefix(
        """
        Tutorial  3.00 kB  version 2, the largest of 2 that count
          not counted: version 1 (superseded in TestFlight and on the App Store), version 4 \
        (is processing)
          archiving frees 3.00 kB and removes 4 versions; in TestFlight: version 3; live on the App \
        Store: version 2

        """), "\(text)")
    let line = try counted(tree).packs["Tutorial"]
    #expect(line?["archivingFrees"] as? Int == 3000 && line?["archivingRemoves"] as? Int == 4)
  }

  @Test("A pack on the command line is one more version of its id, or a new pack")
  func files() throws {
    let tree = try tree(
      pack("Known", [(1, 100, "COMPLETE", nil, nil)]),
      pack("Big", [(1, 1 << 30, "COMPLETE", nil, nil)]))
    try tree.file("a", noise(5000))
    for id in ["Known", "Big", "New"] {
      try tree.file("m.json", manifest(id: id, selectors: #"{"file": "a"}"#))
      try tree.succeed("package", "m.json", "-o", "\(id).aar", "-q")
    }
    let size = try tree.contents("New.aar").count
    let known = try tree.contents("Known.aar").count
    let (packs, summary) = try counted(tree, "Known.aar", "Big.aar", "New.aar")
    #expect(packs["Known"]?["file"] as? String == "Known.aar")
    #expect(packs["Known"]?["archivingFrees"] as? Int == 100)
    #expect(packs["Big"]?["version"] as? Int == 1)
    #expect(packs["New"]?["countedBytes"] as? Int == size)
    #expect(packs["New"]?["archivingRemoves"] as? Int == 0)
    #expect(summary["bytes"] as? Int == known + (1 << 30) + size)
    let alone = try objects(tree.succeed("quota", "New.aar", "Known.aar", "--json"))
    #expect(alone.last?["bytes"] as? Int == known + size)
  }

  @Test(
    "Over a limit is the verdict, 80 % is a warning, and what lies below is neither",
    arguments: [
      (159_999_999_999, nil, 0), (160_000_000_000, "warning BA0764", 0),
      (200_000_000_000, "warning BA0764", 0), (200_000_000_001, "error BA0762", 1),
      (UInt64.max, "error BA0762", 1),
    ] as [(UInt64, String?, Int32)])
  func bytes(size: UInt64, finding: String?, status: Int32) throws {
    let tree = try tree(
      pack("A", [(1, size - 1, "COMPLETE", nil, nil)]), pack("B", [(1, 1, "COMPLETE", nil, nil)]),
      pack("C", [(1, size > 1 << 60 ? size : 0, "COMPLETE", nil, nil)]))
    let run = try tree.run("quota", "--versions", "s.json", "--json")
    #expect(run.exit == .status(status))
    let found = try objects(run).first { $0["type"] as? String == "finding" }
    #expect(found.map { "\($0["severity"] ?? "") \($0["code"] ?? "")" } == finding)
    let strict = try tree.run("quota", "--versions", "s.json", "--warnings-as-errors")
    #expect(strict.exit == .status(finding == nil ? 0 : 1))
  }

  @Test(
    "Packs are counted, too, with the older limit in mind",
    arguments: [
      (100, nil, 0), (101, "note BA0764", 0), (159, "note BA0764", 0), (160, "warning BA0764", 0),
      (200, "warning BA0764", 0), (201, "error BA0763", 1),
    ] as [(Int, String?, Int32)])
  func counts(count: Int, finding: String?, status: Int32) throws {
    let tree = try TemporaryTree()
    let packs = (0..<count).map { pack("P\($0)", [(1, 1, "FAILED", nil, nil)]) }
    try tree.file("s.json", #"{"assetPacks": [\#(packs.joined(separator: ","))]}"#)
    let run = try tree.run("quota", "--versions", "s.json", "--json")
    #expect(run.exit == .status(status))
    let found = try objects(run).filter { $0["type"] as? String == "finding" }
    #expect(
      found.map { "\($0["severity"] ?? "") \($0["code"] ?? "")" } == [finding].compactMap { $0 })
  }

  @Test(
    "What is wrong in a list of states is told with its place",
    arguments: [
      (
        #"{"assetPacks": [{"id": "A", "versions": []},␤ {"id": "A", "versions": []}]}"#, "2:9",
        "BA0760"
      ),
      (
        #"{"assetPacks": [{"id": "A", "versions": [␤{"version": 1, "size": 1, "state": "FAILED"},␤{"version": 1, "size": 2, "state": "FAILED"}]}]}"#,
        "3:13", "BA0760"
      ),
      (
        #"{"assetPacks": [{"id": "A", "versions": [{"version": 1, "size": -4, "state": "FAILED"}]}]}"#,
        "1:65", "BA0201"
      ),
      (
        #"{"assetPacks": [{"id": "A", "versions": [{"version": 1, "size": 4, "state": "COMPLETED"}]}]}"#,
        "1:77", "BA0761"
      ),
      (
        #"{"assetPacks": [{"id": "A", "versions": [{"version": 1, "size": 4, "state": "COMPLETE", "betaState": "Ready for Testing"}]}]}"#,
        "1:102", "BA0761"
      ),
      (#"{"assetPacks": [{"id": "A", "versions": [], "platform": "iOS"}]}"#, "1:45", "BA0203"),
      (
        #"{"assetPacks": [{"id": "A", "versions": [{"version": 1, "state": "FAILED"}]}]}"#, "1:42",
        "BA0202"
      ),
      (#"{"assetPacks": [{"id": "", "versions": []}]}"#, "1:24", "BA0205"),
      (#"{"assetpacks": []}"#, "1:2", "BA0203"), (#"[]"#, "1:1", "BA0201"),
      (#"{"assetPacks": ["#, "1:", "BA01"),
    ])
  func positions(text: String, place: String, code: String) throws {
    let tree = try TemporaryTree()
    try tree.file("s.json", text.replacing("␤", with: "\n"))
    let run = try tree.run("quota", "--versions", "s.json")
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("s.json:\(place)"), "\(run.errorText)")
    #expect(run.errorText.contains("error[\(code)"), "\(run.errorText)")
    #expect(run.output.isEmpty)
  }

  @Test("What is no pack is a verdict, what is missing is said so, and nothing to count is misuse")
  func refusals() throws {
    let tree = try tree(pack("A", [(1, 1, "COMPLETE", nil, nil)]))
    try tree.file("x.aar", "no pack")
    #expect(try tree.run("quota", "x.aar", "--versions", "s.json").exit == .status(1))
    #expect(try tree.run("quota", "none.aar").exit == .status(66))
    #expect(try tree.run("quota", "--versions", "none.json").exit == .status(66))
    #expect(try tree.run("quota").exit == .status(64))
    #expect(try tree.run("quota", "-", "--versions", "-").exit == .status(64))
    try ArchiveOracle.make(#"{"entries": [{"type": "D", "path": ""}]}"#, at: tree.path("bare.aar"))
    let bare = try tree.run("quota", "bare.aar")
    #expect(bare.exit == .status(1))
    #expect(bare.errorText.contains("BA0765"), "\(bare.errorText)")
  }
}
