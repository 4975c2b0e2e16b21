import Diagnostics
import Migration
import TestSupport
import Testing

@Suite struct OtherToolTests {
  @Test(".NET: items by Include and Update, conditions, lists, patterns and broken XML")
  func dotNet() throws {
    let tree = try TemporaryTree()
    try tree.file("Resources/Raw/a.bin", "123").file("Resources/b.bin", "4")
    try tree.file(
      "App.csproj",
      """
      <?xml version="1.0"?><!-- <BundleResource Include="no" ResourceTags="no"/> -->
      <Project>
        <PropertyGroup Condition="'$(Configuration)'=='Debug'"><ApplicationId>debug</ApplicationId></PropertyGroup>
        <PropertyGroup>
          <TargetFrameworks>net10.0-android;net10.0-ios;net10.0-maccatalyst</TargetFrameworks>
          <ApplicationId>com.a&amp;b</ApplicationId>
          <OnDemandResourcesInitialInstallTags>one, two</OnDemandResourcesInitialInstallTags>
        </PropertyGroup>
        <ItemGroup>
          <MauiAsset Include="Resources\\Raw\\a.bin"><resourcetags> one ; three </resourcetags></MauiAsset>
          <BundleResource Include="Resources/b.bin;Resources/none.bin" ResourceTags="two" />
          <BundleResource Include="Resources/**/*.dat" ResourceTags="four" />
          <BundleResource Include="..\\..\\out.bin" ResourceTags="out" />
        </ItemGroup>
      """)
    let scan = try tree.scan()
    let target = try #require(scan.projects.first?.targets.first)
    #expect(
      target.names == [
        "four": ["**/*.dat"], "one": ["a.bin"], "out": ["../../out.bin"], "three": ["a.bin"],
        "two": ["b.bin", "none.bin"],
      ])
    #expect(target.bundleIdentifier == "com.a&b")
    #expect(target.platforms == [.iOS])
    #expect(target.isCatalyst)
    #expect(target.initialInstallTags == ["one", "two"])
    #expect(target.resources.first { $0.name == "a.bin" }?.size == 3)
    #expect(scan.lines(.resourceMissing) == [11])
    #expect(scan.lines(.outsideProject) == [13])
    #expect(scan.messages(.projectMalformed).count == 1)
  }

  @Test("Solar2D: entries without a tag are told of, comments are none")
  func solar2D() throws {
    let tree = try TemporaryTree()
    try tree.file("m/a.bin", "12")
    try tree.file(
      "build.settings",
      """
      settings = { iphone = { onDemandResources = {
        { tag = 'a', resource = "m/a.bin", type = "install" }, -- { tag = "no", resource = "x" }
        { resource = "x" },
        { tag = "gone", resource = "../x" },
      } } }
      """)
    let scan = try tree.scan()
    let target = try #require(scan.projects.first?.targets.first)
    #expect(target.names == ["a": ["m/a.bin"], "gone": ["../x"]])
    #expect(target.initialInstallTags == ["a"])
    #expect(target.packs.isEmpty)
    #expect(scan.lines(.projectMalformed) == [3])
    #expect(scan.lines(.outsideProject) == [4])
  }

  @Test("Pods: all forms of a value; what is made at run time is told of")
  func pods() throws {
    let tree = try TemporaryTree()
    try tree.file(
      "A.podspec",
      """
      Pod::Spec.new do |s|
        # s.on_demand_resources = { 'no' => 'no' }
        s.on_demand_resources = {
          't1' => 'a/*.png', :t2 => ['b', "c"],
          t3: { paths: ['d'], category: :initial_install },
        }
        s.ios.on_demand_resources = make()
      end
      """)
    let scan = try tree.scan()
    let target = try #require(scan.projects.first?.targets.first)
    #expect(target.names == ["t1": ["a/*.png"], "t2": ["b", "c"], "t3": ["d"]])
    #expect(target.initialInstallTags == ["t3"])
    #expect(scan.lines(.dynamicTags) == [7])
  }

  @Test("XcodeGen: sources, file types, settings, and the Xcode project beside it")
  func xcodeGen() throws {
    let tree = try TemporaryTree()
    try tree.file("Gen/a.pack", "12").file("Gen/sub/b.pack", "3").file("Gen/skip.pack", "")
    try tree.file("Gen/clip.mp4", "4567")
    try tree.project(XcodeText())
    try tree.file(
      "project.yml",
      """
      name: Gen # a comment
      options: {bundleIdPrefix: com.example, other: [1, "a, b"]}
      fileTypes:
        pack:
          resourceTags: [typed]
      targets:
        "Gen":
          platform: iOS
          deploymentTarget: "16.4"
          settings:
            base:
              ON_DEMAND_RESOURCES_PREFETCH_ORDER: one typed
          sources:
          - path: Gen
            excludes: [skip.pack]
          - path: Gen/clip.mp4
            resourceTags:
              - one
              - 'two words'
          - Plain
        Watch:
          platform: watchOS
          sources: [Gen]
      """)
    let scan = try tree.scan()
    let project = try #require(scan.projects.first { $0.kind == .xcodegen })
    let target = try #require(project.targets.first)
    #expect(
      target.names == [
        "one": ["Gen/clip.mp4"], "two words": ["Gen/clip.mp4"], "typed": ["a.pack", "sub/b.pack"],
      ])
    #expect(target.bundleIdentifier == "com.example.Gen")
    #expect(target.prefetchOrder == ["one", "typed"])
    #expect(target.deploymentTargets == [.iOS: OSVersion(16, 4)])
    #expect(project.targets.map(\.name) == ["Gen", "Watch"])
    #expect(scan.messages(.projectGenerated).count == 1)
    #expect(scan.messages(.noSuccessor).count == 1)
  }

  @Test("Tuist: literal tags of resources and the two lists of a target")
  func tuist() throws {
    let tree = try TemporaryTree()
    try tree.file("Res/one.bin", "1")
    try tree.file(
      "Project.swift",
      """
      import ProjectDescription
      let project = Project(name: "P", targets: [
        .target(name: "App", product: .app, bundleId: "com.example.tuist", resources: [
          .glob(pattern: "Res/**/*.png", tags: ["a", "b"]),
          .folderReference(path: "Res/one.bin", tags: ["c"]),
          .glob(pattern: "x/*", tags: makeTags()), // .glob(pattern: "no", tags: ["no"])
        ], onDemandResourcesTags: .tags(initialInstall: ["a"], prefetchOrder: ["c"])),
      ])
      """)
    let scan = try tree.scan()
    let target = try #require(scan.projects.first?.targets.first)
    #expect(target.names == ["a": ["Res/**/*.png"], "b": ["Res/**/*.png"], "c": ["Res/one.bin"]])
    #expect(target.initialInstallTags == ["a"])
    #expect(target.prefetchOrder == ["c"])
    #expect(target.bundleIdentifier == "com.example.tuist")
    #expect(scan.lines(.dynamicTags) == [6])
  }

  @Test("Files that are nested without end or are no XML and YAML end with a finding or nothing")
  func hostile() throws {
    let tree = try TemporaryTree()
    try tree.file("a.csproj", String(repeating: "<a>", count: 100_000))
    try tree.file("b.csproj", "<Project><ItemGroup></Project>")
    try tree.file("c.csproj", "not xml")
    try tree.file("project.yml", "targets: " + String(repeating: "[", count: 100_000))
    try tree.file(
      "x/project.yml", (0..<2000).map { String(repeating: " ", count: $0) + "a:\n" }.joined())
    let scan = try tree.scan()
    #expect(scan.projects.isEmpty)
    #expect(scan.messages(.projectMalformed).count == 2)
  }
}
