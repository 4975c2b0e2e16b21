import Foundation
import TestSupport
import Testing

/// Other methods than LZFSE, written and read, with judges that share no code with ours.
@Suite(.enabled(if: ArchiveOracle.isAvailable, "needs PyPI lzfse; Scripts/test installs it"))
struct CodecCaseTests {
  @Test(
    "--compression: an independent reader decodes each container, and a note tells what is unusual",
    arguments: [
      ("lzfse", "pbze"), ("zlib", "pbzz"), ("lz4", "pbz4"), ("lzma", "pbzx"), ("none", "pbze"),
    ])
  func written(method: String, container: String) throws {
    let tree = try TemporaryTree()
    let text = Array(String(repeating: "The quick brown fox. ", count: 70_000).utf8)
    try tree.file("d/noise", noise(300_000)).file("d/text", text).file("d/empty", "")
    try tree.file("m.json", manifest(selectors: #"{"directory": "d"}"#))
    for effort in ["fast", "default", "best", "max"] {
      var outputs: [[UInt8]] = []
      for jobs in ["1", "8"] {
        let run = try tree.run(
          "package", "m.json", "-o", "x.aar", "--force", "--compression", method, "--effort",
          effort, "--jobs", jobs)
        #expect(run.exit == .status(0), "\(run.errorText)")
        #expect(run.errorText.contains("note[BA0509]") == (container != "pbze"))
        outputs.append(try tree.contents("x.aar"))
      }
      #expect(outputs[0] == outputs[1], "\(method) \(effort)")
      let content = try ArchiveOracle.read(
        tree.path("x.aar"), options: ["--container", container])
      #expect(content.container == container)
      #expect((content.storedBlocks < content.blocks) == (method != "none"))
      #expect(try content["Contents/d/text"]?.data?.sha256 == sha256(tree.path("d/text")))
      #expect(try content["Contents/d/noise"]?.data?.sha256 == sha256(tree.path("d/noise")))
      let verified = try tree.run("verify", "x.aar", "--source", ".")
      #expect(verified.exit == .status(0), "\(verified.errorText)")
      #expect(verified.errorText.contains("warning[BA0509]") == (container != "pbze"))
    }
  }

  static let forms: [(String, String)] = [
    (#""container": "pbzz""#, "pbzz"), (#""container": "pbz4""#, "pbz4"),
    (#""container": "pbzx""#, "pbzx"), (#""container": "pbzb""#, "pbzb"),
    (#""container": "pbz-", "blocks": "all""#, "pbz-"), (#""container": "raw""#, "raw"),
    (#""container": "raw", "wrap": "gzip""#, "gzip"),
    (#""container": "raw", "wrap": "gzip", "members": 3"#, "gzip"),
    (#""container": "raw", "wrap": "zlib""#, "zlib"), (#""container": "raw", "wrap": "xz""#, "xz"),
    (#""container": "raw", "wrap": "xz", "members": 2"#, "xz"),
    (#""container": "raw", "wrap": "lzfse""#, "lzfse"),
    (#""container": "raw", "wrap": "lz4""#, "lz4"),
  ]

  private func make(_ form: String, in tree: TemporaryTree, at name: String = "x.aar") throws {
    let quoted = String(
      decoding: try JSONSerialization.data(
        withJSONObject: manifest(selectors: #"{"filePattern": "*"}"#), options: .fragmentsAllowed),
      as: UTF8.self)
    try ArchiveOracle.make(
      """
      {\(form), "entries": [
        {"type": "D", "path": ""}, {"type": "D", "path": "Contents"},
        {"path": "Contents/noise", "data": {"random": 400000}},
        {"path": "Contents/text", "data": {"words": 2500000}},
        {"path": "Contents/zeros", "data": {"zeros": 900000}},
        {"path": "Manifest.json", "data": \(quoted)}
      ]}
      """, at: tree.path(name))
  }

  @Test(
    "every known form that another writer made is verified, listed and told of", arguments: forms)
  func read(form: String, container: String) throws {
    let tree = try TemporaryTree()
    try make(form, in: tree)
    let bytes = try tree.contents("x.aar")
    let verified = try tree.run("verify", "x.aar")
    #expect(verified.exit == .status(0), "\(verified.errorText)")
    #expect(verified.errorText.contains("warning[BA0509]"), "\(verified.errorText)")
    #expect(try tree.run("verify", "x.aar", "--warnings-as-errors").exit == .status(1))
    #expect(try tree.listed() == ["noise", "text", "zeros"])
    let info = try #require(try objects(tree.run("info", "x.aar", "--json")).first)
    #expect(info["container"] as? String == container)
    #expect(info["archiveBytes"] as? Int == bytes.count)
    #expect(info["contentBytes"] as? Int == 3_800_000)
    var tool = tree.tool()
    tool.input = .pipe(bytes)
    for arguments in [["verify", "-"], ["list", "-"], ["info", "-"]] {
      let run = try tool.run(bytes: arguments.map { Array($0.utf8) })
      #expect(run.exit == .status(0), "\(arguments): \(run.errorText)")
    }
    // Only a comparison shows that each byte is right. The data stands in the plain stream as it is.
    try make(#""container": "raw""#, in: tree, at: "raw.aar")
    let stream = try tree.contents("raw.aar")
    for entry in try ArchiveOracle.read(tree.path("raw.aar"), asPack: false).entries
    where entry.pathText.hasPrefix("Contents/") {
      let size = try #require(entry.data).size
      let headerSize = Int(stream[entry.offset + 4]) | Int(stream[entry.offset + 5]) << 8
      let start = entry.offset + headerSize
      try tree.file("source/" + entry.pathText.dropFirst(9), Array(stream[start..<start + size]))
    }
    let compared = try tree.run("verify", "x.aar", "--source", "source")
    #expect(compared.exit == .status(0), "\(compared.errorText)")
    #expect(compared.text.contains("3 compared") || compared.errorText.contains("3 compared"))
  }

  @Test(
    "C21-s1: a bomb of every form stays within memory and limits",
    arguments: ["gzip", "xz", "lz4", "lzfse"])
  func bombs(wrapper: String) throws {
    let tree = try TemporaryTree()
    try ArchiveOracle.make(
      """
      {"container": "raw", "wrap": "\(wrapper)", "entries": [
        {"type": "D", "path": ""}, {"type": "D", "path": "Contents"},
        {"path": "Contents/zeros", "data": {"zeros": 100000000}}
      ]}
      """, at: tree.path("x.aar"))
    var tool = tree.tool()
    tool.measuresMemory = true
    let run = try tool.run("list", "x.aar")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try #require(run.peakMemory) < 100 << 20)
    let ratio = try tool.run("verify", "x.aar", "--max-ratio", "20")
    #expect(ratio.exit == .status(1))
    #expect(ratio.errorText.contains("BA0412"), "\(ratio.errorText)")
    let bytes = try tool.run("verify", "x.aar", "--max-bytes", "50MB")
    #expect(bytes.exit == .status(1))
    #expect(bytes.errorText.contains("BA0410"), "\(bytes.errorText)")
  }
}
