import Foundation
import TestSupport
import Testing

/// `plist --check` finds each mistake in its line, and says what an app would do with it.
@Suite struct PlistCheckTests {
  /// A property list that is right for the self-hosted route and four packs of the makers' tests.
  private func good(_ tree: TemporaryTree) throws -> String {
    try tree.run(all: ["plist"] + PlistCommandTests.selfHosted + PlistCommandTests.packs).text
  }

  /// Checks a text, and expects these findings and no others: codes with `line:column`.
  private func expect(
    _ tree: TemporaryTree, _ text: String, _ expected: [String], options: [String] = [],
    says words: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try tree.file("Info.plist", text)
    let run = try tree.run(all: ["plist", "--check", "Info.plist", "--json"] + options)
    let findings = try objects(run).filter { $0["type"] as? String == "finding" }
    let found = findings.map { finding -> String in
      let place = finding["location"] as? [String: Any] ?? finding
      let line = (place["line"] as? Int).map(String.init) ?? "?"
      return "\(finding["code"] as? String ?? "?") \(line)"
    }
    #expect(found == expected, "\(run.text)", sourceLocation: sourceLocation)
    #expect(
      words.isEmpty || run.text.contains(words), "\(run.text)", sourceLocation: sourceLocation)
    let hasErrors = findings.contains { $0["severity"] as? String == "error" }
    #expect(run.exit == .status(hasErrors ? 1 : 0), sourceLocation: sourceLocation)
  }

  @Test("C26-s2: a self-hosted app without restrictions is found, and that it would be killed")
  func restrictions() throws {
    let tree = try TemporaryTree()
    let text = """
      <plist version="1.0">
      <dict>
      <key>BAAppGroupID</key><string>group.a</string>
      <key>BAHasManagedAssetPacks</key><true/>
      <key>BAManifestURL</key><string>https://cdn.example.com/m.json</string>
      </dict>
      </plist>
      """
    for options in [[], ["--route", "self-hosted"]] {
      try expect(
        tree, text, ["BA0921 2"], options: options,
        says: "BAInitialDownloadRestrictions is missing: the system kills the app's process")
    }
  }

  @Test("C26-s3: a missing group is a fatal error at run time, and found")
  func group() throws {
    let tree = try TemporaryTree()
    try expect(
      tree,
      "<dict>\n<key>BAHasManagedAssetPacks</key><true/>\n<key>BAUsesAppleHosting</key><true/></dict>",
      ["BA0921 1"], says: "BAAppGroupID is missing: the app ends with a fatal error")
  }

  @Test("Each key of the restrictions is missed in its dictionary")
  func inner() throws {
    let tree = try PlistCommandTests.tree()
    let text = try good(tree)
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.contains("BAInitialDownloadRestrictions") }) + 2
    for key in [
      "BADownloadAllowance", "BAEssentialDownloadAllowance", "BADownloadDomainAllowList",
    ] {
      var rest = lines
      let at = try #require(rest.firstIndex { $0.contains("<key>\(key)<") })
      rest.removeSubrange(at..<(key.hasSuffix("List") ? at + 4 : at + 2))
      try expect(
        tree, rest.joined(separator: "\n"), ["BA0921 \(start)"], options: PlistCommandTests.packs,
        says: "\(key) is missing in this dictionary")
    }
  }

  /// The good text with a replacement, and the line of it.
  private func changed(_ text: String, _ old: String, _ new: String) throws -> (String, Int) {
    let range = try #require(text.range(of: old))
    let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
    return (text.replacingCharacters(in: range, with: new), line)
  }

  @Test("Numbers that are not those of the packs")
  func misstated() throws {
    let tree = try PlistCommandTests.tree()
    let text = try good(tree)
    func number(_ key: String) throws -> String {
      let parts = text.components(separatedBy: "<key>\(key)</key>")
      let rest = try #require(parts.last?.components(separatedBy: "<integer>").dropFirst().first)
      return try #require(rest.components(separatedBy: "<").first)
    }
    let download = try number("BADownloadAllowance")
    let essential = try number("BAEssentialDownloadAllowance")
    #expect(download != essential)
    let old = "<integer>\(download)<"
    let cases = [
      ("<integer>7<", "BA0927"), ("<integer>9999999<", "BA0928"),
      ("<integer>\(essential)<", "BA0929"), ("<integer>2000<", "BA0929"),
      ("<integer>-1<", "BA0926"),
    ]
    for (new, code) in cases {
      let (other, line) = try changed(text, old, new)
      try expect(tree, other, ["\(code) \(line)"], options: PlistCommandTests.packs)
    }
    // Without packs there is nothing to compare with.
    try expect(tree, try changed(text, old, "<integer>7<").0, [])
  }

  @Test(
    "Values of the wrong type: a number as a string, a switch as a string, a domain as a string")
  func types() throws {
    let tree = try PlistCommandTests.tree()
    let text = try good(tree)
    let domains = "<array>\n\t\t\t<string>cdn.example.com</string>\n\t\t</array>"
    for (old, new) in [
      ("<true/>", "<string>YES</string>"), ("<string>group.com.example.game</string>", "<true/>"),
      (domains, "<string>cdn.example.com</string>"),
      ("<string>cdn.example.com</string>", "<integer>1</integer>"),
    ] {
      let (other, line) = try changed(text, old, new)
      let isElement = new == "<integer>1</integer>"
      try expect(
        tree, other, ["BA0925 \(line)"] + (isElement ? ["BA0930 \(line - 1)"] : []),
        options: PlistCommandTests.packs)
    }
    let number = try #require(text.firstRange(of: /<integer>[0-9]+<\/integer>/))
    let string = text.replacingCharacters(in: number, with: "<string>12345</string>")
    let line = text[..<number.lowerBound].count { $0 == "\n" } + 1
    try expect(
      tree, string, ["BA0925 \(line)"], options: PlistCommandTests.packs, says: "<integer>")
  }

  @Test("Misspelt, misplaced, surplus and contradicting keys")
  func keys() throws {
    let tree = try PlistCommandTests.tree()
    let text = try good(tree)
    let packs = PlistCommandTests.packs
    let (misspelt, line) = try changed(text, "BAManifestURL", "BAManifestUrl")
    try expect(
      tree, misspelt, ["BA0923 \(line)"], options: packs, says: "did you mean BAManifestURL?")
    let (unknown, place) = try changed(
      text, "\t<key>BAManifestURL", "\t<key>BASomethingElse</key><true/>\n\t<key>BAManifestURL")
    try expect(tree, unknown, ["BA0923 \(place)"], options: packs)
    let (outer, top) = try changed(
      text, "\t<key>BAManifestURL",
      "\t<key>BADownloadAllowance</key><integer>1</integer>\n\t<key>BAManifestURL")
    try expect(tree, outer, ["BA0924 \(top)"], options: packs)
    let (contradiction, at) = try changed(
      text, "\t<key>BAManifestURL", "\t<key>BAUsesAppleHosting</key><true/>\n\t<key>BAManifestURL")
    try expect(
      tree, contradiction, ["BA0926 \(at)"], options: packs + ["--route", "self-hosted"],
      says: "the system looks for the packs at Apple")
    let apple = """
      <dict><key>BAAppGroupID</key><string>group.a</string>
      <key>BAHasManagedAssetPacks</key><true/><key>BAUsesAppleHosting</key><true/>
      <key>BAManifestURL</key><string>https://a.example.com</string></dict>
      """
    try expect(tree, apple, ["BA0922 3"])
    #expect(
      try tree.run("plist", "--check", "Info.plist", "--warnings-as-errors").exit == .status(1))
  }

  @Test("URLs, domains and groups that cannot be used")
  func values() throws {
    let tree = try PlistCommandTests.tree()
    let text = try good(tree)
    for (old, new, code) in [
      ("https://cdn.example.com/manifest", "http://cdn.example.com/manifest", "BA0926"),
      ("<string>cdn.example.com<", "<string>https://cdn.example.com/<", "BA0926"),
      ("group.com.example.game", "com.example.game", "BA0926"),
    ] {
      let (other, line) = try changed(text, old, new)
      let extra = new.hasSuffix("/<") ? ["BA0930 \(line - 1)"] : []
      try expect(tree, other, ["\(code) \(line)"] + extra, options: PlistCommandTests.packs)
    }
    let (elsewhere, line) = try changed(
      text, "<array>\n\t\t\t<string>cdn.example.com<", "<array>\n\t\t\t<string>*.other.com<")
    try expect(tree, elsewhere, ["BA0930 \(line)"], says: "BAErrorCode 202")
    try expect(tree, try changed(text, "<string>cdn.example.com<", "<string>*.example.com<").0, [])
    let packHost = ["--download-base-url", "https://packs.example.org/x"]
    let list = text.components(separatedBy: "\n").firstIndex { $0.contains("<array>") } ?? 0
    try expect(tree, text, ["BA0930 \(list + 1)"], options: packHost, says: "packs.example.org")
    try expect(
      tree, try changed(text, "group.com.example.game", "$(APP_GROUP)").0, [],
      options: PlistCommandTests.packs)
    let (_, groupLine) = try changed(text, "<string>group.com", "")
    try expect(
      tree, text, ["BA0926 \(groupLine)"], options: ["--app-group", "group.other"],
      says: "group.other")
  }

  @Test("What is no Info.plist")
  func shapes() throws {
    let tree = try TemporaryTree()
    try expect(tree, "<array/>", ["BA0920 1"])
    try expect(tree, "<dict/>", ["BA0920 1"])
    try expect(tree, "<dict><key>CFBundleName</key><string>x</string></dict>", ["BA0931 1"])
    try expect(tree, "<dict>\n<key>BAAppGroupID</key>\n", ["BA0907 1"])
    try expect(tree, "{\"a\": 1}", ["BA0904 ?"])
    #expect(try tree.run("plist", "--check", "none.plist").exit == .status(66))
    try tree.file("text.aar", "no pack")
    let bad = try tree.run("plist", "--check", "Info.plist", "text.aar")
    #expect(bad.exit == .status(1))
  }
}
