import Foundation
import TestSupport
import Testing

/// `plist --route` prints the keys of hosting.md, and what it prints is in order for `plist --check`.
@Suite struct PlistCommandTests {
  static let url = "https://cdn.example.com/manifest.json"
  static let group = "group.com.example.game"
  static let selfHosted = [
    "--route", "self-hosted", "--app-group", group, "--manifest-url", url,
  ]

  /// One pack of each kind; file sizes are 1000, 2000, 4000 and 8000 bytes of noise.
  static func tree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    let policies = [
      ("Essential", 1000, #"{"essential": {"installationEventTypes": ["firstInstallation"]}}"#),
      (
        "Prefetch", 2000,
        #"{"prefetch": {"installationEventTypes": ["firstInstallation", "subsequentUpdate"]}}"#
      ),
      ("Update", 4000, #"{"essential": {"installationEventTypes": ["subsequentUpdate"]}}"#),
      ("Demand", 8000, #"{"onDemand": {}}"#),
    ]
    for (id, size, policy) in policies {
      try tree.file("\(id).bin", noise(size))
      try tree.file(
        "\(id).json", manifest(id: id, selectors: #"{"file": "\#(id).bin"}"#, policy: policy))
      try tree.succeed("\(id).json", "-o", "\(id).aar", "-q")
    }
    return tree
  }

  static let packs = ["Essential.aar", "Prefetch.aar", "Update.aar", "Demand.aar"]

  /// The property list as Python's plistlib reads it, as JSON.
  private func parsed(_ bytes: [UInt8]) throws -> [String: Any] {
    var python = CommandRunner("/usr/bin/python3")
    python.input = .bytes(bytes)
    let script = "import json, plistlib, sys; print(json.dumps(plistlib.load(sys.stdin.buffer)))"
    let result = try python.run("-c", script)
    #expect(result.exit == .status(0), "\(result.errorText)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
  }

  private func size(_ tree: TemporaryTree, _ name: String) throws -> Int {
    let status = try CommandRunner("/usr/bin/stat").run("-c", "%s", tree.path(name))
    return try #require(Int(status.lines.first ?? ""))
  }

  @Test("The sizes are those of stat, of the packs that come with the installation alone")
  func sizes() throws {
    let tree = try Self.tree()
    let run = try tree.run(all: ["plist"] + Self.selfHosted + Self.packs)
    #expect(run.exit == .status(0), "\(run.errorText)")
    let keys = try parsed(run.output)
    let restrictions = try #require(keys["BAInitialDownloadRestrictions"] as? [String: Any])
    #expect(try restrictions["BADownloadAllowance"] as? Int == size(tree, "Prefetch.aar"))
    #expect(try restrictions["BAEssentialDownloadAllowance"] as? Int == size(tree, "Essential.aar"))
    #expect(restrictions["BADownloadDomainAllowList"] as? [String] == ["cdn.example.com"])
    #expect(
      Set(keys.keys) == [
        "BAAppGroupID", "BAHasManagedAssetPacks", "BAInitialDownloadRestrictions", "BAManifestURL",
      ])
    let unmanaged = try tree.run(
      all: ["plist", "--route", "unmanaged", "--manifest-url", Self.url] + Self.packs)
    let others = try parsed(unmanaged.output)
    #expect(others["BAMaxInstallSize"] as? Int == 2000)
    #expect(others["BAEssentialMaxInstallSize"] as? Int == 1000)
    #expect(
      Set(others.keys) == [
        "BAManifestURL", "BAMaxInstallSize", "BAEssentialMaxInstallSize",
        "BAInitialDownloadRestrictions",
      ])
  }

  @Test("Apple's hosting has three keys and no sizes")
  func apple() throws {
    let tree = try TemporaryTree()
    let run = try tree.succeed("plist", "--route", "apple-hosted", "--app-group", Self.group)
    let keys = try parsed(run.output)
    #expect(keys["BAAppGroupID"] as? String == Self.group)
    #expect(keys["BAHasManagedAssetPacks"] as? Bool == true)
    #expect(keys["BAUsesAppleHosting"] as? Bool == true)
    #expect(keys.count == 3)
  }

  @Test("What is printed for a route is in order for it, and shows it", arguments: [false, true])
  func circle(isBinary: Bool) throws {
    let tree = try Self.tree()
    let routes = [
      ("self-hosted", Self.selfHosted + Self.packs),
      ("apple-hosted", ["--route", "apple-hosted", "--app-group", Self.group]),
      ("unmanaged", ["--route", "unmanaged", "--manifest-url", Self.url] + Self.packs),
    ]
    for (route, words) in routes {
      var bytes = try tree.run(all: ["plist"] + words).output
      if isBinary {
        var python = CommandRunner("/usr/bin/python3")
        python.input = .bytes(bytes)
        bytes = try python.run(
          "-c",
          "import plistlib, sys; sys.stdout.buffer.write(plistlib.dumps("
            + "plistlib.load(sys.stdin.buffer), fmt=plistlib.FMT_BINARY))"
        ).output
      }
      try tree.file("Info.plist", bytes)
      let run = try tree.run(
        all: ["plist", "--check", "Info.plist", "--warnings-as-errors", "--json"] + Self.packs)
      #expect(run.exit == .status(0), "\(route): \(run.text)")
      let summary = try #require(try objects(run).last)
      #expect(summary["route"] as? String == route)
      #expect(summary["routeIsDeduced"] as? Bool == true)
      #expect(summary["packsCounted"] as? Int == 2)
    }
  }

  @Test("A key that cannot be made is a usage error that names what is missing")
  func usage() throws {
    let tree = try Self.tree()
    let cases: [([String], String)] = [
      (["plist", "Essential.aar"], "--route is needed"),
      (["plist", "--route", "apple-hosted"], "--app-group is needed"),
      (["plist", "--route", "self-hosted", "--app-group", Self.group], "--manifest-url is needed"),
      (["plist"] + Self.selfHosted, "the packs are needed"),
      (
        [
          "plist", "--route", "apple-hosted", "--app-group", Self.group, "--manifest-url", Self.url,
        ],
        "has no URLs"
      ),
      (["plist", "--route", "unmanaged", "--manifest-url", "http://a.b/c"], "https alone"),
      (["plist", "--route", "unmanaged", "--manifest-url", "https://10.0.0.1/c"], "no domain"),
      (["plist", "--route", "unmanaged", "--manifest-url", "https://u:p@a.b/c"], "user's name"),
      (["plist", "--route", "managed"], "is not known"),
      (["plist", "--route", "unmanaged", "--warnings-as-errors"], "goes with --check"),
    ]
    for (words, text) in cases {
      let run = try tree.run(all: words)
      #expect(run.exit == .status(64), "\(words)")
      #expect(run.output.isEmpty)
      #expect(run.errorText.contains(text), "\(words): \(run.errorText)")
    }
  }

  @Test("Domains of several URLs are listed once, in order")
  func domains() throws {
    let tree = try Self.tree()
    let run = try tree.run(
      all: ["plist"] + Self.selfHosted + [
        "--download-base-url", "https://Assets.Example.com:8443/p/{id}?v={version}",
        "--download-base-url", "https://cdn.example.com/packs", "Demand.aar",
      ])
    let restrictions = try parsed(run.output)["BAInitialDownloadRestrictions"] as? [String: Any]
    #expect(
      restrictions?["BADownloadDomainAllowList"] as? [String]
        == ["assets.example.com", "cdn.example.com"])
    #expect(restrictions?["BADownloadAllowance"] as? Int == 0)
  }

  @Test("Packs that cannot be sized are named, and nothing is printed")
  func unsized() throws {
    let tree = try Self.tree()
    try tree.file("text.aar", "no pack")
    let bad = try tree.run(all: ["plist"] + Self.selfHosted + ["Essential.aar", "text.aar"])
    #expect(bad.exit == .status(65))
    #expect(bad.output.isEmpty)
    let none = try tree.run(all: ["plist"] + Self.selfHosted + ["none.aar"])
    #expect(none.exit == .status(66))
    try tree.succeed("Essential.json", "-o", "Copy.aar")
    let twice = try tree.run(all: ["plist"] + Self.selfHosted + ["Essential.aar", "Copy.aar"])
    #expect(twice.exit == .status(65))
    #expect(twice.errorText.contains("error[BA0932]"), "\(twice.errorText)")
  }

  @Test("Sizes of packs for different platforms are not added up in silence")
  func platforms() throws {
    let tree = try Self.tree()
    try tree.file("mac.bin", noise(500))
    try tree.file(
      "Mac.json",
      #"""
      {"assetPackID": "Mac", "downloadPolicy": {"prefetch": {"installationEventTypes":
      ["firstInstallation"]}}, "fileSelectors": [{"file": "mac.bin"}], "platforms": ["macOS"]}
      """#)
    try tree.succeed("Mac.json", "-o", "Mac.aar")
    let words = ["plist", "--route", "unmanaged", "--manifest-url", Self.url]
    let all = try tree.run(all: words + ["Prefetch.aar", "Mac.aar"])
    #expect(all.errorText.contains("warning[BA0933]"), "\(all.errorText)")
    #expect(try parsed(all.output)["BAMaxInstallSize"] as? Int == 2500)
    let one = try tree.run(all: words + ["--platform", "macOS", "Prefetch.aar", "Mac.aar"])
    #expect(!one.errorText.contains("BA0933"))
    #expect(try parsed(one.output)["BAMaxInstallSize"] as? Int == 500)
  }
}
