import Foundation
import TestSupport
import Testing

/// `package --source-archive`: archives that other tools made, with the unpacked tree as the judge.
@Suite struct SourceArchiveTests {
  static let formats = ["tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst", "zip", "7z"]

  private func content(_ tree: TemporaryTree) throws {
    try tree.file("src/z-first.txt", "z").file("src/Levels/1.json", "{}").file(
      "src/Levels/empty", "")
    try tree.file("src/Levels/noise.bin", noise(2_500_000)).file("src/Texte/étoile.txt", "étoile")
    try tree.file("src/run.sh", "#!/bin/sh\n", mode: 0o755).file("src/.DS_Store", "junk")
    try tree.file("src/a", noise(70_000, seed: 3)).folder("src/Levels/hollow").file(
      "src/a.b/x", "x")
  }

  private func tool(_ tree: TemporaryTree, _ words: String...) throws {
    let run = try CommandRunner(words[0], in: tree.path).run(
      bytes: words.dropFirst().map { Array($0.utf8) })
    #expect(run.exit == .status(0), "\(run.errorText)")
  }

  private func archive(_ tree: TemporaryTree, _ name: String, _ options: String...) throws {
    let words = ["-a", "-cf", name] + options + ["-C", "src", "."]
    let run = try CommandRunner("/usr/bin/bsdtar", in: tree.path).run(
      bytes: words.map { Array($0.utf8) })
    #expect(run.exit == .status(0), "\(run.errorText)")
  }

  private static let selectors = #"{"directory": "."}, {"fileExclusion": "Levels/1.json"}"#

  @Test("The bytes are those of packaging the unpacked tree", arguments: formats)
  func sameBytes(format: String) throws {
    let tree = try TemporaryTree()
    try content(tree)
    try archive(tree, "s.\(format)")
    try tree.file("m.json", manifest(selectors: Self.selectors))
    try tree.succeed("package", "m.json", "-o", "tree.aar", "--source-root", "src")
    for locale in ["C.UTF-8", "C"] {
      var tool = tree.tool()
      tool.environment["LC_ALL"] = locale
      let run = try tool.run(
        "package", "m.json", "-o", "x.aar", "--force", "--source-archive", "s.\(format)")
      #expect(run.exit == .status(0), "\(run.errorText)")
      #expect(try sha256(tree.path("x.aar")) == sha256(tree.path("tree.aar")))
    }
    #expect(tree.leftovers().isEmpty)
    let piped = try tree.succeed("package", "m.json", "-o", "-", "--source-archive", "s.\(format)")
    #expect(try piped.output == tree.contents("x.aar"))
  }

  @Test(
    "evaluate prints what it prints of the unpacked tree, and its verdict on a bad archive is no")
  func evaluate() throws {
    let tree = try TemporaryTree()
    try content(tree)
    try archive(tree, "s.tar.gz")
    try tree.file("m.json", manifest(selectors: Self.selectors))
    let unpacked = try tree.succeed("evaluate", "m.json", "--source-root", "src")
    #expect(unpacked.lines.contains("Levels/noise.bin"))
    let run = try tree.succeed("evaluate", "m.json", "--source-archive", "s.tar.gz")
    #expect(run.output == unpacked.output)
    #expect(run.errors == unpacked.errors)
    let folder = try tree.succeed(
      "evaluate", "m.json", "--source-archive", "s.tar.gz", "--source-root", "Levels")
    #expect(folder.lines.contains("noise.bin"))
    try tool(
      tree, "/usr/bin/python3", "-c",
      "import tarfile; t = tarfile.open('bad.tar', 'w'); t.addfile(tarfile.TarInfo('../evil'))")
    let hostile = try tree.run("evaluate", "m.json", "--source-archive", "bad.tar")
    #expect(hostile.exit == .status(1))
    #expect(hostile.errorText.contains("../evil"), "\(hostile.errorText)")
    try tree.file("none.tar", "no archive at all")
    #expect(try tree.run("evaluate", "m.json", "--source-archive", "none.tar").exit == .status(1))
    #expect(try tree.run("evaluate", "m.json", "--source-archive", "no.tar").exit == .status(66))
    #expect(try tree.run("evaluate", "m.json", "--source-archive", "-").exit == .status(64))
  }

  @Test("Order, hard links and files stored twice make no difference")
  func order() throws {
    let tree = try TemporaryTree()
    try content(tree)
    try FileManager.default.linkItem(
      atPath: tree.path("src/a"), toPath: tree.path("src/hard"))
    let selectors =
      #"{"directory": "."}, {"fileSource": "a", "fileDestination": "00/copy"}, "#
      + #"{"fileSource": "a", "fileDestination": "zz/copy"}"#
    try tree.file("m.json", manifest(selectors: selectors))
    try tree.succeed("package", "m.json", "-o", "tree.aar", "--source-root", "src")
    let names = ["z-first.txt", "hard", "run.sh", "a.b", "a", "Texte", "Levels", ".DS_Store"]
    for order in [names, names.reversed()] {
      let words = ["-czf", "s.tgz", "-C", "src"] + order
      let run = try CommandRunner("/usr/bin/tar", in: tree.path).run(
        bytes: words.map { Array($0.utf8) })
      #expect(run.exit == .status(0), "\(run.errorText)")
      try tree.succeed("package", "m.json", "-o", "x.aar", "--force", "--source-archive", "s.tgz")
      #expect(try sha256(tree.path("x.aar")) == sha256(tree.path("tree.aar")))
    }
  }

  @Test("--source-root names a folder in the archive; what is missing is told with advice")
  func root() throws {
    let tree = try TemporaryTree()
    try content(tree)
    try tool(tree, "/usr/bin/tar", "-czf", "s.tgz", "src")
    try tree.file("m.json", manifest(selectors: #"{"directory": "Levels"}"#))
    try tree.succeed("package", "m.json", "-o", "tree.aar", "--source-root", "src")
    try tree.succeed(
      "package", "m.json", "-o", "x.aar", "--source-archive", "s.tgz", "--source-root", "src/")
    #expect(try sha256(tree.path("x.aar")) == sha256(tree.path("tree.aar")))
    let missing = try tree.run(
      "package", "m.json", "-o", "y.aar", "--source-archive", "s.tgz", "--source-root", "no")
    #expect(missing.exit == .status(66))
    try tree.file("m.json", manifest(selectors: #"{"file": "src/levels/1.json"}"#))
    let near = try tree.run("package", "m.json", "-o", "y.aar", "--source-archive", "s.tgz")
    #expect(near.exit == .status(65))
    #expect(near.errorText.contains("src/Levels"), "\(near.errorText)")
    #expect(!tree.exists("y.aar"))
  }

  @Test("Links follow --symlinks, inside the archive alone")
  func links() throws {
    let tree = try TemporaryTree()
    try tree.file("src/real/a", "a").link("src/link", to: "real/a").link("src/folder", to: "real")
    try archive(tree, "s.tar")
    try tree.file("m.json", manifest(selectors: #"{"directory": "."}"#))
    let refused = try tree.run("package", "m.json", "-o", "x.aar", "--source-archive", "s.tar")
    #expect(refused.exit == .status(65))
    #expect(refused.errorText.contains("BA0316"), "\(refused.errorText)")
    try tree.succeed(
      "package", "m.json", "-o", "x.aar", "--source-archive", "s.tar", "--symlinks", "follow")
    try tree.succeed(
      "package", "m.json", "-o", "t.aar", "--source-root", "src", "--symlinks", "follow")
    #expect(try sha256(tree.path("x.aar")) == sha256(tree.path("t.aar")))
    for target in ["/etc/hosts", "../../etc/hosts", "loop"] {
      try tree.link("src/loop", to: target)
      try archive(tree, "s.tar")
      let run = try tree.run(
        "package", "m.json", "-o", "y.aar", "--source-archive", "s.tar", "--symlinks", "follow")
      #expect(run.exit == .status(65), "\(target)")
      try FileManager.default.removeItem(atPath: tree.path("src/loop"))
    }
  }

  static let attacks = [
    "absolute": "add('/etc/evil')", "dot-dot": "add('../evil')", "inside": "add('a/../../evil')",
    "twice": "add('a'); add('a')", "below a file": "add('a'); add('a/b')",
    "long name": "add('n' * 256)", "folder and file": "add('a/b'); add('a')",
    "hard link out": "add('h', tarfile.LNKTYPE, '/etc/passwd')",
    "hard link to nothing": "add('h', tarfile.LNKTYPE, 'none')",
  ]

  @Test("Hostile tars are refused by name", arguments: attacks.keys.sorted())
  func hostile(name: String) throws {
    let tree = try TemporaryTree()
    let script = """
      import io, sys, tarfile
      t = tarfile.open(sys.argv[1], "w:gz")
      def add(name, kind=tarfile.REGTYPE, link=""):
          i = tarfile.TarInfo(name); i.type = kind; i.linkname = link
          i.size = 1 if kind == tarfile.REGTYPE else 0
          t.addfile(i, io.BytesIO(b"x"))
      add("sound"); \(Self.attacks[name] ?? ""); t.close()
      """
    try tool(tree, "/usr/bin/python3", "-c", script, tree.path("s.tgz"))
    try tree.file("m.json", manifest(selectors: #"{"file": "sound"}"#))
    let run = try tree.run("package", "m.json", "-o", "x.aar", "--source-archive", "s.tgz")
    #expect(run.exit == .status(65), "\(name): \(run.errorText)")
    #expect(run.errorText.contains("BA0330"), "\(name): \(run.errorText)")
    #expect(!tree.exists("x.aar"))
  }

  @Test("Twins and devices are errors only when they are selected, as in a folder")
  func selectedOnly() throws {
    let tree = try TemporaryTree()
    let script = """
      import io, sys, tarfile
      t = tarfile.open(sys.argv[1], "w")
      def add(name, kind=tarfile.REGTYPE):
          i = tarfile.TarInfo(name); i.type = kind; i.size = 1 if kind == tarfile.REGTYPE else 0
          t.addfile(i, io.BytesIO(b"x"))
      add("good/a"); add("bad/a"); add("bad/A"); add("dev/null", tarfile.CHRTYPE); t.close()
      """
    try tool(tree, "/usr/bin/python3", "-c", script, tree.path("s.tar"))
    for (folder, code) in [("good", nil), ("bad", "BA0313"), ("dev", "BA0321")]
      as [(String, String?)]
    {
      try tree.file("m.json", manifest(selectors: "{\"directory\": \"\(folder)\"}"))
      let run = try tree.run(
        "package", "m.json", "-o", "\(folder).aar", "--source-archive", "s.tar")
      #expect(run.exit == .status(code == nil ? 0 : 65), "\(run.errorText)")
      if let code { #expect(run.errorText.contains(code), "\(run.errorText)") }
    }
  }

  @Test("Damaged, cut, encrypted and strange archives give no pack")
  func unreadable() throws {
    let tree = try TemporaryTree()
    try content(tree)
    try tree.file("m.json", manifest(selectors: #"{"directory": "Levels"}"#))
    func refuse(_ name: String, _ code: String, status: Int32 = 65) throws {
      let run = try tree.run("package", "m.json", "-o", "x.aar", "--source-archive", name)
      #expect(run.exit == .status(status), "\(name): \(run.errorText)")
      #expect(run.errorText.contains(code), "\(name): \(run.errorText)")
      #expect(!tree.exists("x.aar") && tree.leftovers().isEmpty)
    }
    for format in ["tar.gz", "tar.xz", "zip", "7z"] {
      try archive(tree, "s.\(format)")
      let bytes = try tree.contents("s.\(format)")
      try tree.file("cut.\(format)", Array(bytes[..<(bytes.count / 2)]))
      try refuse("cut.\(format)", format == "tar.gz" ? "BA0450" : "BA045")
      // libarchive decodes gzip without looking at its checksum.
      if format == "tar.gz" { continue }
      var flipped = bytes
      flipped[bytes.count / 2] ^= 0x55
      try tree.file("flipped.\(format)", flipped)
      try refuse("flipped.\(format)", "BA045")
    }
    try archive(tree, "locked.zip", "--options", "zip:encryption=traditional", "--passphrase", "x")
    try refuse("locked.zip", "BA0451")
    let script = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1], "w"); z.writestr("Levels/a", b"x" * 1000); z.close()
      b = open(sys.argv[1], "rb").read()
      # Compression method 97, which nothing here knows, in both headers.
      b = b[:8] + b"\\x61\\x00" + b[10:]; c = b.index(b"PK\\x01\\x02"); b = b[:c+10] + b"\\x61\\x00" + b[c+12:]
      open(sys.argv[1], "wb").write(b)
      """
    try tool(tree, "/usr/bin/python3", "-c", script, tree.path("odd.zip"))
    try refuse("odd.zip", "BA0451")
    // The only file, so that its checksum is proven as it streams into the pack.
    let flip = """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1], "w"); z.writestr("Levels/a", b"x" * 1000); z.close()
      b = bytearray(open(sys.argv[1], "rb").read()); b[b.index(b"xxxx") + 500] ^= 1
      open(sys.argv[1], "wb").write(b)
      """
    try tool(tree, "/usr/bin/python3", "-c", flip, tree.path("flip.zip"))
    try refuse("flip.zip", "BA0450")
    try tree.file("empty", "").file("text", "no archive at all\n")
    try refuse("text", "BA0451")
    try refuse("empty", "BA0451")
    try refuse("none.zip", "BA0601", status: 66)
    try refuse("src", "BA0602", status: 66)
    #expect(
      try tree.run("package", "m.json", "-o", "x.aar", "--source-archive", "-").exit == .status(64))
  }

  @Test("The source archive is not replaced by the pack")
  func itself() throws {
    let tree = try TemporaryTree()
    try content(tree)
    try archive(tree, "s.zip")
    try FileManager.default.moveItem(atPath: tree.path("s.zip"), toPath: tree.path("s.aar"))
    try tree.file("m.json", manifest(selectors: #"{"directory": "Levels"}"#))
    let run = try tree.run(
      "package", "m.json", "-o", "s.aar", "--source-archive", "s.aar", "--force")
    #expect(run.exit == .status(65))
    #expect(run.errorText.contains("is the source archive itself"), "\(run.errorText)")
    #expect(try tree.contents("s.aar").prefix(2) == [0x50, 0x4B])
  }

  @Test("Memory is flat and no file is unpacked", .timeLimit(.minutes(5)))
  func flat() throws {
    let tree = try TemporaryTree()
    try tree.sparse("src/zeros", size: 2_000_000_000).file("src/a", "a")
    // In the pack's order: no space is needed beside the pack, of which a limit on files tells.
    try tool(tree, "/usr/bin/tar", "-czf", "s.tgz", "-C", "src", "a", "zeros")
    try tree.file("m.json", manifest(selectors: #"{"directory": "."}"#))
    var tool = tree.tool()
    tool.measuresMemory = true
    tool.limits = ["FSIZE": 20_000_000]
    let run = try tool.run(
      "package", "m.json", "-o", "x.aar", "--source-archive", "s.tgz", "--effort", "fast")
    #expect(run.exit == .status(0), "\(run.errorText)")
    #expect(try #require(run.peakMemory) < 110 << 20)
    let cat = try CommandRunner("/bin/sh", in: tree.path).run(
      "-c", "'\(CommandRunner.productsFolder.path)/ba-package' cat x.aar zeros | wc -c")
    #expect(cat.text == "2000000000\n")
  }
}
