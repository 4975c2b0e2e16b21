import Foundation
import TestSupport
import Testing

/// `package --split-languages`: one pack for each language, and one of the rest.
@Suite struct SplitLanguagesTests {
  private func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    for folder in ["out", "one", "two"] { try tree.folder(folder) }
    for (path, content) in [
      ("Res/de.lproj/a.strings", "a de"), ("Res/de.lproj/b.strings", "b de"),
      ("Res/en.lproj/a.strings", "a en"), ("Res/en.lproj/b.strings", "b en"),
      ("Res/zh-hant.lproj/a.strings", "a zh"), ("Res/Base.lproj/main.nib", "base"),
      ("Res/plain.txt", "plain"), ("voices/hero_de.ogg", "voice de"),
      ("voices/hero_en.ogg", "voice en"), ("voices/noise.ogg", "noise"),
    ] {
      try tree.file(path, content)
    }
    try tree.file(
      "Game.json",
      """
      // The whole.
      {
        "assetPackID": "Game", "downloadPolicy": {"onDemand": {}},
        "fileSelectors": [{"directory": "Res"}, {"filePattern": "voices/*"}], "platforms": ["iOS"]
      }
      """)
    return tree
  }

  private func split(_ tree: TemporaryTree, _ options: String...) throws -> CommandResult {
    try tree.run(
      all: ["Game.json", "--split-languages", "--output-directory", "out"] + options)
  }

  @Test("Each language has its pack, in the letter case of BCP-47, and the rest is left")
  func parts() throws {
    let tree = try tree()
    let run = try split(tree)
    #expect(run.exit == .status(0), "\(run.errorText)")
    let names = tree.names(in: "out").map { String(decoding: $0, as: UTF8.self) }
      .filter { $0.hasSuffix(".aar") }.sorted()
    #expect(names == ["Game-de.aar", "Game-en.aar", "Game-zh-Hant.aar", "Game.aar"])
    #expect(
      try files(tree, "out/Game-de.aar") == ["Res/de.lproj/a.strings", "Res/de.lproj/b.strings"])
    #expect(
      try files(tree, "out/Game.aar") == [
        "Res/Base.lproj/main.nib", "Res/plain.txt", "voices/hero_de.ogg", "voices/hero_en.ogg",
        "voices/noise.ogg",
      ])
    for (name, language) in [("Game-de", "de"), ("Game-zh-Hant", "zh-Hant")] {
      let info = try #require(try objects(tree.succeed("info", "out/\(name).aar", "--json")).first)
      #expect(info["assetPackID"] as? String == name)
      #expect(info["language"] as? String == language)
      try tree.succeed("verify", "out/\(name).aar", "--source", ".", "--warnings-as-errors")
    }
    try tree.succeed("verify", "out/Game.aar", "--source", ".", "--warnings-as-errors")
    // Once more, and nothing is written.
    #expect(try split(tree).exit == .status(0))
    // All that is not id, language and selectors stays as it was, comments too.
    let manifest = try tree.succeed("cat", "out/Game-de.aar", "--manifest").text
    #expect(
      manifest == """
        // The whole.
        {
          "assetPackID": "Game-de", "language": "de", "downloadPolicy": {"onDemand": {}},
          "fileSelectors": [
            {"file": "Res/de.lproj/a.strings"},
            {"file": "Res/de.lproj/b.strings"}
          ], "platforms": ["iOS"]
        }
        """)
  }

  private func files(_ tree: TemporaryTree, _ pack: String) throws -> [String] {
    try tree.listed(pack).filter { !$0.hasSuffix("/") }
  }

  @Test("A pattern names other places, and the same input gives the same bytes")
  func patterns() throws {
    let tree = try tree()
    let pattern = ["--language-pattern", "voices/*_{language}.ogg"]
    let run = try tree.run(
      all: ["Game.json", "--split-languages", "--output-directory", "one"] + pattern)
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(
      try files(tree, "one/Game-en.aar") == [
        "Res/en.lproj/a.strings", "Res/en.lproj/b.strings", "voices/hero_en.ogg",
      ])
    #expect(try files(tree, "one/Game.aar").contains("voices/noise.ogg"))
    let again = try tree.run(
      all: ["Game.json", "--split-languages", "--output-directory", "two", "--jobs", "1"] + pattern)
    #expect(again.exit == .status(0))
    for name in ["Game", "Game-de", "Game-en", "Game-zh-Hant"] {
      #expect(try sha256(tree.path("one/\(name).aar")) == sha256(tree.path("two/\(name).aar")))
    }
  }

  @Test("Gaps are in the table and a warning")
  func gaps() throws {
    let tree = try tree()
    let run = try split(tree)
    #expect(
      run.text.contains(
        """
        file                            de   en   zh-Hant
        Res/{language}.lproj/a.strings  yes  yes  yes
        Res/{language}.lproj/b.strings  yes  yes  -

        """), "\(run.text)")
    #expect(run.errorText.contains("warning[BA0942]"), "\(run.errorText)")
    #expect(run.errorText.contains("zh-Hant lacks 1 file"))
    let rows = try objects(split(tree, "--force", "--json")).filter {
      $0["type"] as? String == "coverage"
    }
    #expect(rows.map { $0["missing"] as? [String] } == [[], ["zh-Hant"]])
  }

  @Test(
    "The pack that a device gets",
    arguments: [
      (["de-AT,en"], "Game-de", "baseLanguage"), (["fr,EN"], "Game-en", "exact"),
      (["zh-Hant-TW"], "Game-zh-Hant", "baseLanguage"),
      (["fr", "--primary-language", "en"], "Game-en", "primary"), (["fr,zh-Hans"], nil, nil),
    ] as [([String], String?, String?)])
  func choice(words: [String], id: String?, reason: String?) throws {
    let tree = try tree()
    let run = try tree.run(
      all: [
        "Game.json", "--split-languages", "--output-directory", "out", "--json",
        "--preferred-languages",
      ] + words)
    let choice = try #require(try objects(run).first { $0["type"] as? String == "choice" })
    #expect(choice["assetPackID"] as? String == id)
    #expect(choice["reason"] as? String == reason)
  }

  @Test("Names that are no language, and what cannot be split")
  func refused() throws {
    let tree = try tree()
    try tree.file("Res/zh_CN.lproj/a.strings", "x")
    let named = try split(tree)
    #expect(named.exit == .status(65))
    #expect(named.errorText.contains("error[BA0940]"), "\(named.errorText)")
    #expect(named.errorText.contains("did you mean \"zh-CN\"?"))
    #expect(tree.names(in: "out").isEmpty)
    let plain = try TemporaryTree()
    try plain.folder("out")
    try plain.file("a", "a").file("Game.json", manifest(id: "Game", selectors: #"{"file": "a"}"#))
    let nothing = try split(plain)
    #expect(nothing.exit == .status(65))
    #expect(nothing.errorText.contains("error[BA0941]"), "\(nothing.errorText)")
    try plain.file("de.lproj/a", "a").file(
      "Game.json",
      manifest(id: "Game", selectors: #"{"directory": "de.lproj"}"#, extra: #""language": "de","#))
    let own = try split(plain)
    #expect(own.exit == .status(65))
    #expect(own.errorText.contains("Game.json:1:"), "\(own.errorText)")
    let shared = try TemporaryTree()
    try shared.folder("out")
    try shared.file("sound/common/a", "a").file("sound/de/a", "a").file(
      "Game.json", manifest(id: "Game", selectors: #"{"directory": "sound"}"#))
    let odd = try split(shared, "--language-pattern", "sound/{language}/**")
    #expect(odd.exit == .status(0))
    #expect(odd.errorText.contains("warning[BA0940]"), "\(odd.errorText)")
    #expect(try files(shared, "out/Game.aar") == ["sound/common/a"])
  }

  @Test("Options that do not go together are usage errors")
  func usage() throws {
    let tree = try tree()
    for words in [
      ["Game.json", "--split-languages", "-o", "x.aar"],
      ["Game.json", "--output-directory", "out", "--language-pattern", "{language}/**"],
      ["Game.json", "--output-directory", "out", "--preferred-languages", "de"],
      ["Game.json", "--output-directory", "out", "--split-languages", "--depfile", "x.d"],
      ["Game.json", "--output-directory", "out", "--split-languages", "--receipt", "x.json"],
      ["Game.json", "--output-directory", "out", "--split-languages", "--language-pattern", "a"],
      [
        "Game.json", "--output-directory", "out", "--split-languages", "--language-pattern",
        "{language}/{language}",
      ],
      ["Game.json", "--output-directory", "out", "--split-languages", "--primary-language", "de"],
      [
        "Game.json", "--output-directory", "out", "--split-languages", "--preferred-languages",
        "de,xx_",
      ],
    ] {
      #expect(try tree.run(all: words).exit == .status(64), "\(words)")
    }
  }
}
