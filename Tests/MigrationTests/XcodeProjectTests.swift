import Diagnostics
import Migration
import TestSupport
import Testing

@Suite struct XcodeProjectTests {
  @Test("Localised groups give a resource for each member, below its region's folder")
  func variants() throws {
    let tree = try TemporaryTree()
    try tree.file("de.lproj/C.png", "abc").file("Base.lproj/C.png", "abcd")
    var xcode = XcodeText()
    xcode.objects = [
      "V = {isa = PBXVariantGroup; children = (DE, BASE, ); name = C.png; sourceTree = \"<group>\"; };",
      "DE = {isa = PBXFileReference; name = de; path = de.lproj/C.png; sourceTree = \"<group>\"; };",
      "BASE = {isa = PBXFileReference; name = Base; path = Base.lproj/C.png; sourceTree = \"<group>\"; };",
    ]
    xcode.children = ["V"]
    xcode.resources = [("B", "fileRef = V; " + XcodeText.settings(["t"]))]
    try tree.project(xcode)
    let target = try #require(try tree.scan().projects.first?.targets.first)
    #expect(target.resources.map(\.bundlePath) == ["Base.lproj/C.png", "de.lproj/C.png"])
    #expect(target.resources.map(\.kind) == [.variant, .variant])
    #expect(target.packs.map(\.size) == [7])
  }

  @Test("One file has other tags in another target, and each target packs of its own")
  func targets() throws {
    let tree = try TemporaryTree()
    try tree.file("a.bin", "a")
    var xcode = XcodeText()
    xcode.add("a.bin", tags: ["one"])
    xcode.targets = ["APP", "SECOND"]
    xcode.objects += [
      "SECOND = {isa = PBXNativeTarget; name = Second; productType = \"com.apple.product-type.application\"; buildConfigurationList = TLIST; buildPhases = (R2, ); };",
      "R2 = {isa = PBXResourcesBuildPhase; files = (B2, ); };",
      "B2 = {isa = PBXBuildFile; fileRef = F0; settings = {ASSET_TAGS = (two, three, ); ATTRIBUTES = (x, ); }; };",
    ]
    try tree.project(xcode)
    let targets = try #require(try tree.scan().projects.first).targets
    #expect(targets.map(\.name) == ["App", "Second"])
    #expect(targets.map(\.names) == [["one": ["a.bin"]], ["three": ["a.bin"], "two": ["a.bin"]]])
    #expect(targets.map { $0.packs.count } == [1, 1])
  }

  @Test("Empty tags and tags on sources are no use, and tags on sources are told of")
  func noise() throws {
    let tree = try TemporaryTree()
    try tree.file("a.bin", "a").file("b.swift", "")
    var xcode = XcodeText()
    xcode.add("a.bin")
    xcode.resources[0].body += "settings = {ASSET_TAGS = (); };"
    xcode.add("b.swift", tags: ["x"])
    xcode.sources = [xcode.resources.removeLast()]
    xcode.sources.append(("E", "fileRef = F0; settings = {ASSET_TAGS = (); };"))
    try tree.project(xcode)
    let scan = try tree.scan()
    #expect(scan.projects.first?.targets.first?.resources.isEmpty == true)
    #expect(scan.lines(.tagsIgnored).count == 1)
    #expect(!scan.hasAnything)
  }

  @Test("The same project as XML and as JSON gives the same")
  func forms() throws {
    let tree = try TemporaryTree()
    try tree.file("a.bin", "a")
    var xcode = XcodeText()
    xcode.add("a.bin", tags: ["é x", "b"])
    xcode.attributes = "KnownAssetTags = (b, c, );"
    try tree.project(xcode)
    // Python's plistlib writes the others, from what our reader is not asked about.
    try tree.file(
      "convert.py",
      """
      import json, plistlib
      objects = {
        "F0": {"isa": "PBXFileReference", "path": "a.bin", "sourceTree": "<group>"},
        "BF0": {"isa": "PBXBuildFile", "fileRef": "F0", "settings": {"ASSET_TAGS": ["é x", "b"]}},
        "MAIN": {"isa": "PBXGroup", "children": ["F0"], "sourceTree": "<group>"},
        "R": {"isa": "PBXResourcesBuildPhase", "files": ["BF0"]},
        "C": {"isa": "XCBuildConfiguration", "name": "Release", "buildSettings": {
          "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
          "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"}},
        "L": {"isa": "XCConfigurationList", "buildConfigurations": ["C"]},
        "APP": {"isa": "PBXNativeTarget", "name": "App", "buildConfigurationList": "L",
          "productType": "com.apple.product-type.application", "buildPhases": ["R"]},
        "P": {"isa": "PBXProject", "attributes": {"KnownAssetTags": ["b", "c"]},
          "mainGroup": "MAIN", "targets": ["APP"]}}
      root = {"objects": objects, "rootObject": "P"}
      import os
      for name in ["X", "J", "N"]: os.mkdir(name + ".xcodeproj")
      plistlib.dump(root, open("X.xcodeproj/project.pbxproj", "wb"))
      plistlib.dump(root, open("N.xcodeproj/project.pbxproj", "wb"), fmt=plistlib.FMT_BINARY)
      json.dump(root, open("J.xcodeproj/project.pbxproj", "w"))
      """)
    try tree.system("/usr/bin/python3", "convert.py")
    let projects = try tree.scan().projects
    #expect(projects.count == 4)
    for project in projects {
      #expect(
        project.targets.first?.packs.map(\.identifier)
          == projects[0].targets[0].packs.map(\.identifier))
      #expect(project.targets.first?.names == ["b": ["a.bin"], "é x": ["a.bin"]])
      #expect(project.knownButUnused == ["c"])
      #expect(project.usedButUnknown == ["é x"])
    }
  }

  @Test("Groups give their members' paths, whatever tree they count from")
  func paths() throws {
    let tree = try TemporaryTree()
    try tree.file("p/App.xcodeproj/x", "").file("p/src/Group/in.bin", "1").file("p/root.bin", "22")
    try tree.file("shared/up.bin", "333")
    var xcode = XcodeText()
    xcode.children = ["G"]
    xcode.objects = [
      "G = {isa = PBXGroup; children = (H, UP, ABS, SDK, ); path = src; sourceTree = \"<group>\"; };",
      "H = {isa = PBXGroup; children = (IN, ROOT, ); path = Group; sourceTree = \"<group>\"; };",
      "IN = {isa = PBXFileReference; path = in.bin; sourceTree = \"<group>\"; };",
      "ROOT = {isa = PBXFileReference; path = root.bin; sourceTree = SOURCE_ROOT; };",
      "UP = {isa = PBXFileReference; path = ../../shared/up.bin; sourceTree = \"<group>\"; };",
      "ABS = {isa = PBXFileReference; path = /etc/passwd; sourceTree = \"<absolute>\"; };",
      "SDK = {isa = PBXFileReference; path = usr/x; sourceTree = SDKROOT; };",
    ]
    for id in ["IN", "ROOT", "UP", "ABS", "SDK"] {
      xcode.resources.append(("B\(id)", "fileRef = \(id); " + XcodeText.settings(["t"])))
    }
    try tree.project(xcode, name: "p/App.xcodeproj")
    let all = try tree.scan()
    let sizes = try #require(all.projects.first?.targets.first).resources.map { [$0.name: $0.size] }
    #expect(
      sizes == [
        ["../../shared/up.bin": 3], ["/etc/passwd": 0], ["in.bin": 1], ["root.bin": 2],
        ["usr/x": 0],
      ])
    #expect(all.messages(.outsideProject).count == 2)
    // Named alone, the project's folder is the bound.
    let alone = try tree.scan("p/App.xcodeproj")
    #expect(alone.messages(.outsideProject).count == 3)
    #expect(alone.projects.first?.targets.first?.resources.first { $0.size == 3 } == nil)
    #expect(try tree.scan("p/App.xcodeproj/project.pbxproj").projects.count == 1)
  }

  @Test("Links are not followed, missing files and objects are told with their line")
  func hostile() throws {
    let tree = try TemporaryTree()
    try tree.file("real/a.bin", "12345")
    try tree.system("/bin/ln", "-s", "/etc/passwd", "link.bin")
    try tree.system("/bin/ln", "-s", "real", "folder")
    var xcode = XcodeText()
    xcode.add("link.bin", tags: ["l"])
    xcode.add("folder/a.bin", tags: ["f"])
    xcode.add("none.bin", tags: ["n"])
    xcode.resources.append(("GHOST", "fileRef = NOBODY; " + XcodeText.settings(["g"])))
    xcode.children.append("NOTHING")
    try tree.project(xcode)
    let scan = try tree.scan()
    let resources = try #require(scan.projects.first?.targets.first).resources
    #expect(resources.map(\.size) == [0, 0, 0])
    #expect(resources.allSatisfy { !$0.exists })
    #expect(resources.filter { $0.source == nil }.map(\.name) == ["folder/a.bin", "link.bin"])
    #expect(scan.lines(.outsideProject).count == 2)
    #expect(scan.lines(.resourceMissing).count == 1)
    #expect(scan.lines(.danglingReference).count == 2)
  }

  @Test("A group that contains itself is told of once, and the scan ends")
  func cycle() throws {
    let tree = try TemporaryTree()
    try tree.file("a.bin", "a")
    var xcode = XcodeText()
    xcode.add("a.bin", tags: ["a"])
    xcode.children += ["G"]
    xcode.objects += [
      "G = {isa = PBXGroup; children = (H, ); name = Outer; sourceTree = \"<group>\"; };",
      "H = {isa = PBXGroup; children = (G, MAIN, ); name = Inner; sourceTree = \"<group>\"; };",
    ]
    try tree.project(xcode)
    let scan = try tree.scan()
    #expect(scan.messages(.groupCycle).count == 2)
    #expect(scan.messages(.groupCycle).contains { $0.contains("'Outer'") })
    #expect(scan.projects.first?.targets.first?.packs.count == 1)
  }

  @Test("Groups nested ten thousand deep and as many missing files end, with a limit of findings")
  func large() throws {
    let tree = try TemporaryTree()
    var xcode = XcodeText()
    let depth = 10_000
    xcode.children = ["G0"]
    xcode.objects = (0..<depth).map {
      "G\($0) = {isa = PBXGroup; children = (G\($0 + 1), R\($0), ); sourceTree = \"<group>\"; }; R\($0) = {isa = PBXFileReference; path = r\($0); sourceTree = \"<group>\"; };"
    }
    for index in 0..<depth {
      xcode.resources.append(
        ("B\(index)", "fileRef = R\(index); settings = {ASSET_TAGS = (t\(index % 100), ); };"))
    }
    try tree.project(xcode)
    let scan = try tree.scan()
    let target = try #require(scan.projects.first?.targets.first)
    #expect(target.resources.count == depth)
    #expect(target.packs.count == 100)
    #expect(scan.findings.diagnostics.count + scan.findings.omitted > depth)
    #expect(scan.findings.diagnostics.count == FindingList.defaultLimit)
  }

  @Test("Groups whose paths grow without end, and a phase that all targets share, stay in bounds")
  func shared() throws {
    let tree = try TemporaryTree()
    var xcode = XcodeText()
    let count = 2000
    xcode.children = ["G0"]
    xcode.objects = (0..<count).flatMap { index in
      [
        "G\(index) = {isa = PBXGroup; children = (G\(index + 1), ); path = long\(index); sourceTree = \"<group>\"; };",
        "T\(index) = {isa = PBXNativeTarget; name = T\(index); productType = \"com.apple.product-type.application\"; buildPhases = (RESOURCES, ); };",
      ]
    }
    xcode.objects.append(
      "G\(count) = {isa = PBXFileReference; path = last; sourceTree = \"<group>\"; };")
    for index in 0..<count {
      xcode.resources.append(("B\(index)", "fileRef = G\(count); " + XcodeText.settings(["t"])))
    }
    xcode.targets = (0..<count).map { "T\($0)" }
    try tree.project(xcode)
    let scan = try tree.scan()
    let targets = try #require(scan.projects.first).targets
    #expect(targets.map(\.resources.count) == [count] + Array(repeating: 0, count: count - 1))
    #expect(targets[0].resources.allSatisfy { $0.source == nil })
    let message = try #require(scan.messages(.outsideProject).first)
    #expect(message.utf8.count < 1000)
  }

  @Test("Catalogs in synchronized folders count, unless an exception takes them out")
  func synchronized() throws {
    let tree = try TemporaryTree()
    let contents = #"{"properties": {"on-demand-resource-tags": ["x"]}}"#
    for catalog in ["In", "Out", "Other"] {
      try tree.file("Sync/\(catalog).xcassets/a.imageset/Contents.json", contents)
    }
    var xcode = XcodeText()
    xcode.children = ["S"]
    xcode.targetExtras = "fileSystemSynchronizedGroups = (S, );"
    xcode.objects = [
      "S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E, O, ); path = Sync; sourceTree = \"<group>\"; };",
      "E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Out.xcassets, ); target = APP; };",
      "O = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Other.xcassets, ); target = SECOND; };",
      "SECOND = {isa = PBXNativeTarget; name = Second; productType = \"com.apple.product-type.application\"; buildConfigurationList = TLIST; buildPhases = (); };",
    ]
    xcode.targets = ["APP", "SECOND"]
    try tree.project(xcode)
    let targets = try #require(try tree.scan().projects.first).targets
    #expect(
      targets.map { $0.resources.map(\.name) } == [
        ["In.xcassets/a.imageset", "Other.xcassets/a.imageset"], ["Other.xcassets/a.imageset"],
      ])
  }

  @Test("What is no project, cut off or damaged is told of, and the rest is scanned")
  func damaged() throws {
    let tree = try TemporaryTree()
    try tree.file("A.xcodeproj/project.pbxproj", "{ objects = { }; }")
    try tree.file("B.xcodeproj/project.pbxproj", "{ objects = { P = {isa = PBXProject; ")
    try tree.file("C.xcodeproj/project.pbxproj", [0xFF, 0xFE, 0x00])
    try tree.file("D.xcodeproj/other", "")
    var xcode = XcodeText()
    xcode.targets = ["APP", "MISSING"]
    try tree.project(xcode, name: "E.xcodeproj")
    let scan = try tree.scan()
    #expect(scan.projects.count == 1)
    #expect(scan.messages(.projectMalformed).count >= 2)
    #expect(scan.messages(.danglingReference).count == 1)
    #expect(scan.codes.contains("BA0601"))
    #expect(!scan.findings.hasErrors)
  }

  @Test("A product's type, an absent identifier and Catalyst are looked at")
  func kinds() throws {
    let tree = try TemporaryTree()
    try tree.file("a.bin", "a")
    var xcode = XcodeText()
    xcode.add("a.bin", tags: ["a"])
    xcode.debugSettings = "SUPPORTS_MACCATALYST = YES;"
    try tree.project(xcode)
    let scan = try tree.scan()
    #expect(scan.messages(.noBundleIdentifier).count == 1)
    #expect(scan.messages(.tagsWithoutEffect).count == 1)
    #expect(scan.messages(.resourcesOnDemand).count == 1)
    xcode.productType = "com.apple.product-type.app-extension"
    try tree.project(xcode)
    let other = try tree.scan()
    #expect(other.projects.first?.targets.first?.isEnabled == false)
    #expect(other.messages(.resourcesOff).count == 1)
  }
}
