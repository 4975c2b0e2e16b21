import Diagnostics
import Migration
import TestSupport
import Testing

@Suite struct SettingTests {
  /// A project whose target is based on `T.xcconfig`, with the given files.
  private func scan(_ files: [String: String], own: String = "") throws -> (ODRTarget, ODRScan) {
    let tree = try TemporaryTree()
    for (name, text) in files { try tree.file(name, text) }
    var xcode = XcodeText()
    xcode.add("a.bin", tags: ["a"])
    try tree.file("a.bin", "a")
    xcode.objects.append(
      "CONFIG = {isa = PBXFileReference; path = T.xcconfig; sourceTree = \"<group>\"; };")
    xcode.releaseExtras = "baseConfigurationReference = CONFIG;"
    xcode.releaseSettings = "PRODUCT_BUNDLE_IDENTIFIER = \"com.$(TARGET_NAME:lower)\"; \(own)"
    try tree.project(xcode)
    let scan = try tree.scan()
    return (try #require(scan.projects.first?.targets.first), scan)
  }

  @Test(
    "Includes, conditions, inherited values and variables give the shipped configuration's lists")
  func values() throws {
    let (target, scan) = try scan(
      [
        "T.xcconfig": """
        #include "sub/Base.xcconfig"
        #include? "none.xcconfig"
        FIRST = one // a comment
        ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = $(inherited) ${FIRST} tag\\ with\\ space;
        ON_DEMAND_RESOURCES_PREFETCH_ORDER[sdk=macosx*] = never
        ON_DEMAND_RESOURCES_PREFETCH_ORDER[sdk=iphoneos*][config=Release] = p1 "p 2" $(NOWHERE:default=p3)
        ON_DEMAND_RESOURCES_PREFETCH_ORDER[config=Debug] = never
        ASSET_PACK_MANIFEST_URL_PREFIX = https:/$()/example.com/
        """,
        "sub/Base.xcconfig": "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = base \\\n  more\n",
      ],
      own: "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = (\"$(inherited)\", own, );")
    #expect(target.initialInstallTags == ["base", "more", "one", "tag with space", "own"])
    #expect(target.prefetchOrder == ["p1", "p 2", "p3"])
    #expect(target.bundleIdentifier == "com.app")
    let shipped = try #require(target.configurations.first)
    #expect(shipped.name == "Release")
    #expect(shipped.settings["ASSET_PACK_MANIFEST_URL_PREFIX"]?.value == "https://example.com/")
    #expect(scan.messages(.includeMissing).isEmpty)
    #expect(!scan.messages(.tagWithoutResources).isEmpty)
    #expect(scan.lines(.settingDiffers).contains(4) || !scan.messages(.settingDiffers).isEmpty)
  }

  @Test("A file that includes itself, over others or not, is told of once and read once")
  func cycles() throws {
    let (target, scan) = try scan([
      "T.xcconfig": "#include \"B.xcconfig\"\nON_DEMAND_RESOURCES_PREFETCH_ORDER = a\n",
      "B.xcconfig": "// one\n#include \"T.xcconfig\"\n#include \"B.xcconfig\"\n",
    ])
    #expect(scan.lines(.includeCycle) == [2, 3])
    #expect(target.prefetchOrder == ["a"])
  }

  @Test("Files that double with every include end in bounded time")
  func doubling() throws {
    var files = ["T.xcconfig": "#include \"0.xcconfig\"\n"]
    for level in 0..<40 {
      files["\(level).xcconfig"] = String(
        repeating: "#include \"\(level + 1).xcconfig\"\n", count: 2)
    }
    files["40.xcconfig"] = "A = b\n"
    let (_, scan) = try scan(files)
    #expect(scan.messages(.scanLimit).count == 1)
  }

  @Test("What is missing, outside, no setting or cut by a comment is told with its line")
  func problems() throws {
    let (_, scan) = try scan([
      "T.xcconfig": """
      #include "none.xcconfig"
      #include "../outside.xcconfig"
      this is no setting
      ASSET_PACK_MANIFEST_URL_PREFIX = https://example.com/
      ON_DEMAND_RESOURCES_PREFETCH_ORDER = $(NOT_SET)
      """
    ])
    #expect(scan.lines(.includeMissing) == [1])
    #expect(scan.lines(.outsideProject) == [2])
    #expect(scan.lines(.settingUnreadable) == [3])
    #expect(scan.lines(.settingCutByComment) == [4])
    #expect(scan.lines(.settingUnresolved) == [5])
  }

  @Test("Variables that come back to themselves or double at every step end")
  func loops() throws {
    var lines = [
      "A = $(B)", "B = $(A)", "ON_DEMAND_RESOURCES_PREFETCH_ORDER = $(A) $(X60)", "X0 = xxxxxxxxxx",
    ]
    for step in 1...60 { lines.append("X\(step) = $(X\(step - 1))$(X\(step - 1))") }
    let (_, scan) = try scan(["T.xcconfig": lines.joined(separator: "\n")])
    #expect(!scan.messages(.settingUnresolved).isEmpty)
  }

  @Test("Settings that the build system refuses are told of")
  func refused() throws {
    let (_, wrapped) = try scan([
      "T.xcconfig": "WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES = YES\n"
    ])
    #expect(wrapped.lines(.settingRefused) == [1])
    let (target, enabled) = try scan([
      "T.xcconfig": "SDKROOT = macosx\nENABLE_ON_DEMAND_RESOURCES = YES\n"
    ])
    #expect(!target.isEnabled)
    #expect(enabled.lines(.settingRefused) == [2])
  }

  @Test(
    "Lists are split as a shell would",
    arguments: [
      ("a b", ["a", "b"]), ("  a\tb\n", ["a", "b"]), ("a\\ b c", ["a b", "c"]),
      ("\"a b\" 'c d'", ["a b", "c d"]), ("a\"b c\"d", ["ab cd"]), ("", []), ("\"\"", [""]),
      ("a\\\\b", ["a\\b"]),
    ])
  func lists(text: String, elements: [String]) {
    #expect(SettingList.split(text) == elements)
  }
}
