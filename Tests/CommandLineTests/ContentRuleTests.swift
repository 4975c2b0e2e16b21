import Foundation
import TestSupport
import Testing

/// What `verify` says of a pack's content: against its manifest, and by itself.
@Suite struct ContentRuleTests {
  /// A pack of these entries, made by a writer that is not ours, with this manifest.
  private func make(
    _ entries: [String], _ manifest: String, more: String = "", in tree: TemporaryTree
  ) throws {
    let quoted = String(
      decoding: try JSONSerialization.data(
        withJSONObject: manifest, options: .fragmentsAllowed), as: UTF8.self)
    let all =
      [#"{"type": "D", "path": ""}"#, #"{"type": "D", "path": "Contents"}"#] + entries
      + [#"{"type": "F", "path": "Manifest.json", "data": \#(quoted)}"#]
    try ArchiveOracle.make(
      "{\"entries\": [\(all.joined(separator: ", "))]\(more)}", at: tree.path("x.aar"))
  }

  /// The findings by code.
  private func findings(
    _ tree: TemporaryTree, _ options: String...
  ) throws -> [String: [[String: Any]]] {
    let run = try tree.run(all: ["verify", "x.aar", "--json"] + options)
    let all = try objects(run).filter { $0["type"] as? String == "finding" }
    return Dictionary(grouping: all) { $0["code"] as? String ?? "" }
  }

  @Test("A file that no selector chooses is an error at its entry, with its offset")
  func unselected() throws {
    let tree = try TemporaryTree()
    try make(
      [#"{"path": "Contents/a", "data": "x"}"#, #"{"path": "Contents/b", "data": "x"}"#],
      manifest(selectors: #"{"file": "a"}"#), in: tree)
    let run = try tree.run("verify", "x.aar")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("error[BA0526]"), "\(run.errorText)")
    #expect(run.errorText.contains("x.aar (entry Contents/b, byte 12, byte "))
    let found = try findings(tree)
    #expect(Set(found.keys) == ["BA0526"])
    #expect(found["BA0526"]?.first?["entry"] as? String == "Contents/b")
    #expect(found["BA0526"]?.first?["offset"] is Int)
  }

  @Test("A selector without content is an error in the embedded manifest's line and column")
  func without() throws {
    let tree = try TemporaryTree()
    try make(
      [#"{"path": "Contents/a", "data": "x"}"#],
      manifest(selectors: "{\"file\": \"a\"},\n {\"directory\": \"Levels\"}"), in: tree)
    let run = try tree.run("verify", "x.aar")
    #expect(run.exit == .status(1))
    #expect(run.errorText.contains("x.aar:Manifest.json:2:16"), "\(run.errorText)")
    #expect(Set(try findings(tree).keys) == ["BA0528"])
  }

  @Test(
    "An excluded file that is there is an error, and a warning where a pattern is a matter of reading"
  )
  func excluded() throws {
    let tree = try TemporaryTree()
    let entries = [
      #"{"type": "D", "path": "Contents/d"}"#, #"{"path": "Contents/d/a", "data": "x"}"#,
      #"{"path": "Contents/d/b.psd", "data": "x"}"#,
    ]
    try make(
      entries, manifest(selectors: #"{"directory": "d"}, {"fileExclusion": "d/a"}"#), in: tree)
    #expect(try tree.run("verify", "x.aar").exit == .status(1))
    #expect(Set(try findings(tree).keys) == ["BA0527"])
    try make(
      entries, manifest(selectors: #"{"directory": "d"}, {"fileExclusion": "**/*.psd"}"#), in: tree)
    #expect(try tree.run("verify", "x.aar").exit == .status(0))
    #expect(Set(try findings(tree).keys) == ["BA0527"])
  }

  @Test("What package wrote is in order, whatever its options")
  func sound() throws {
    let tree = try TemporaryTree()
    try tree.file("src/d/.DS_Store", "j").file("src/d/a", "a").file("src/d/e/b.png", "b")
      .file("src/d/e/[x]", "c").file("src/f", "f").folder("src/d/empty").file("src/d/no.psd", "n")
    try tree.link("src/link", to: "d")
    let selectors = #"""
      {"directory": "d"}, {"directorySource": "d", "directoryDestination": "copy/of"},
      {"fileSource": "f", "fileDestination": "g/h"}, {"filePattern": "link/**"},
      {"fileExclusion": "**/*.psd"}, {"fileExclusion": "copy/of/a"}
      """#
    try tree.file(
      "m/m.json", manifest(selectors: selectors, extra: #""sourceRoot": "../src","#))
    for options in [[], ["--keep-junk"], ["--preserve-metadata"], ["--compression", "none"]] {
      let words = ["package", "m/m.json", "-o", "x.aar", "--force", "--symlinks", "follow"]
      #expect(try tree.run(all: words + options).exit == .status(0))
      let run = try tree.run("verify", "x.aar", "--source", "src")
      #expect(run.exit == .status(0), "\(run.errorText)")
      let found = try findings(tree)
      #expect(Set(found.keys) == (options == ["--keep-junk"] ? ["BA0535"] : []))
    }
    let tar = try CommandRunner("/bin/tar", in: tree.path).run(
      "-cf", "s.tar", "-C", "src", "d", "f")
    #expect(tar.exit == .status(0))
    try tree.file("n.json", manifest(selectors: #"{"directory": "d"}, {"file": "f"}"#))
    try tree.succeed("package", "n.json", "-o", "y.aar", "--source-archive", "s.tar")
    try tree.succeed("verify", "y.aar", "--warnings-as-errors")
  }

  @Test("C10-s1, C10-s2, C10-s3: junk in a pack is a warning a kind, with where it lies")
  func junk() throws {
    let tree = try TemporaryTree()
    for name in [
      "X.bundle/._f", "X.bundle/f", ".DS_Store", "d/.DS_Store", "__MACOSX/x", "Thumbs.db",
    ] {
      try tree.file("src/" + name, "j")
    }
    try tree.package(#"{"directory": "src"}"#, "--keep-junk")
    let run = try tree.run("verify", "x.aar")
    #expect(run.exit == .status(0))
    let found = try #require(try findings(tree)["BA0535"])
    #expect(found.count == 4)
    #expect(run.errorText.contains("src/.DS_Store is junk (.DS_Store), one of 2 such names"))
    #expect(run.errorText.contains("breaks the signature"), "\(run.errorText)")
    #expect(try tree.run("verify", "x.aar", "--warnings-as-errors").exit == .status(1))
  }

  @Test("Git LFS pointers, and names that hide what they are, are warnings")
  func pointersAndNames() throws {
    let tree = try TemporaryTree()
    try tree.file("d/model", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n")
    try tree.file("d/safe\u{202E}gnp.exe", "x").file("d/new\nline", "x").file("d/🏴󠁧󠁢󠁳󠁣󠁴󠁿.png", "x")
    try tree.file("d/Søreng 日本語.txt", "x")
    try tree.package(#"{"directory": "d"}"#)
    let run = try tree.run("verify", "x.aar")
    #expect(run.exit == .status(0))
    let found = try findings(tree)
    #expect(Set(found.keys) == ["BA0536", "BA0537"])
    #expect(found["BA0537"]?.count == 2)
    #expect(run.errorText.contains("safe\\u{202e}gnp.exe"))
    #expect(!run.errorText.contains("\u{202E}"))
  }

  @Test("Half a bundle is a warning, a whole one and a folder of resources are none")
  func bundles() throws {
    let tree = try TemporaryTree()
    for name in [
      "Good.framework/Info.plist", "Good.framework/Good",
      "Mac.framework/Versions/A/Resources/Info.plist",
      "Bad.framework/Bad", "Plain.bundle/picture.png", "Signed.bundle/_CodeSignature/CodeResources",
      "Whole.bundle/Contents/_CodeSignature/CodeResources", "Whole.bundle/Contents/Info.plist",
      "Model.mlmodelc/model.mil", "Fine.mlmodelc/coremldata.bin", "Data.momd/Data.mom",
    ] { try tree.file("d/" + name, "x") }
    try tree.package(#"{"directory": "d"}"#)
    let run = try tree.run("verify", "x.aar")
    #expect(run.exit == .status(0))
    let text = run.errorText
    #expect(try findings(tree)["BA0529"]?.count == 4, "\(text)")
    #expect(text.contains("d/Bad.framework is a framework without its Info.plist"))
    #expect(text.contains("d/Signed.bundle is a signed bundle without its Info.plist"))
    #expect(text.contains("d/Model.mlmodelc is a compiled model without its coremldata.bin"))
    #expect(text.contains("d/Data.momd is a compiled data model without its VersionInfo.plist"))
  }

  @Test("Folders of languages have to be tags, and the pack's language")
  func languages() throws {
    let tree = try TemporaryTree()
    for name in [
      "de.lproj", "de_AT.lproj", "Base.lproj", "zh-Hant.lproj", "German.lproj", "xx-yy-zz.lproj",
      "Kit.framework/fr.lproj", "Kit.framework/default.lproj",
    ] { try tree.file("d/\(name)/f", "x") }
    try tree.file("d/Kit.framework/Info.plist", "x")
    try tree.package(#"{"directory": "d"}"#)
    #expect(try findings(tree)["BA0533"]?.count == 2)
    #expect(try tree.run("verify", "x.aar").errorText.contains("did you mean \"de.lproj\"?"))
    try tree.file(
      "m.json", manifest(selectors: #"{"directory": "d"}"#, extra: #""language": "de-DE","#))
    try tree.succeed("package", "m.json", "-o", "x.aar", "--force")
    let found = try findings(tree)
    #expect(found["BA0534"]?.count == 1)
    #expect(found["BA0534"]?.first?["entry"] as? String == "Contents/d/zh-Hant.lproj")
  }

  @Test("Blocks of another size than 1 MiB are a warning")
  func blockSize() throws {
    let tree = try TemporaryTree()
    try make(
      [#"{"path": "Contents/a", "data": "x"}"#], manifest(selectors: #"{"file": "a"}"#),
      more: #", "blockSize": 4194304"#, in: tree)
    let run = try tree.run("verify", "x.aar")
    #expect(run.exit == .status(0))
    #expect(run.errorText.contains("warning[BA0538]"), "\(run.errorText)")
  }

  @Test("Selectors and content past all measure end with a warning, not with a long run")
  func budget() throws {
    let tree = try TemporaryTree()
    let patterns = (0..<3000).map { #"{"filePattern": "**/\#($0)/x"}"# }.joined(separator: ",")
    let deep = (1...400).map {
      #"{"type": "D", "path": "Contents/\#((0..<$0).map { _ in "d" }.joined(separator: "/"))"}"#
    }
    try make(
      deep + [#"{"path": "Contents/a", "data": "x"}"#],
      manifest(selectors: #"{"file": "a"},"# + patterns), in: tree)
    let run = try tree.run("verify", "x.aar")
    #expect(run.exit == .status(0))
    #expect(run.errorText.contains("warning[BA0539]"), "\(run.errorText)")
  }
}
