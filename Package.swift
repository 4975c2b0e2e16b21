// swift-tools-version: 6.2

import PackageDescription

/// The language settings of every target of ours.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For the modules that turn untrusted bytes into memory accesses.
let strict = house + [.strictMemorySafety()]

/// A module under `Sources`; floors and allowed imports are checked by `Scripts/check-floors`.
func module(
  _ name: String, _ dependencies: [String] = [], resources: [Resource] = [],
  settings: [SwiftSetting] = house
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, resources: resources,
    swiftSettings: settings)
}

/// The tests of one module, in `Tests/<module>Tests`.
///
/// Fixtures are read by their path in the source tree, so they are no resources.
func tests(
  of module: String, _ dependencies: [String] = [], hasFixtures: Bool = false
) -> Target {
  .testTarget(
    name: module + "Tests",
    dependencies: ([module, "TestSupport"] + dependencies).map { .byName(name: $0) },
    exclude: hasFixtures ? ["Fixtures"] : [], swiftSettings: house)
}

let package = Package(
  name: "asset-pack-tools",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ba-package", targets: ["ba-package"]),
    .executable(name: "ba-serve", targets: ["ba-serve"]),
    .library(name: "AssetPackManifest", targets: ["AssetPackManifest"]),
    .library(name: "AssetResolution", targets: ["AssetResolution"]),
    .library(name: "AppleArchiveFormat", targets: ["AppleArchiveFormat"]),
    .library(name: "LZFSE", targets: ["LZFSE"]),
    // What Scripts/benchmark loads; of no use to anybody else.
    .library(name: "CodecBenchmark", type: .dynamic, targets: ["CodecBenchmark"]),
  ],
  targets: [
    // Floor 0
    module("Diagnostics"),
    .target(name: "CSystem"),
    .target(name: "CIntrinsics"),
    .systemLibrary(
      name: "CGnuTLS", pkgConfig: "gnutls",
      providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CLZ4", pkgConfig: "liblz4", providers: [.apt(["liblz4-dev"]), .brew(["lz4"])]),
    .systemLibrary(
      name: "CLZMA", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"]), .brew(["xz"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    // The flavours of libcurl exclude each other; any of them will do.
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-gnutls-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

    // Floor 1
    module("ServerCodes", ["Diagnostics"]),
    module("JSONDocument", ["Diagnostics"]),
    module("PropertyList", ["Diagnostics"], settings: strict),
    module("SystemIO", ["Diagnostics", "CSystem"]),
    module("Digest", ["Diagnostics", "CGnuTLS"]),
    module("BlockPipeline", ["Diagnostics", "CSystem"]),
    module("LZFSE", ["CIntrinsics"], settings: strict),

    // Floor 2
    module("AssetPackManifest", ["Diagnostics", "JSONDocument", "SystemIO"]),
    module(
      "AppleArchiveFormat",
      ["Diagnostics", "SystemIO", "BlockPipeline", "LZFSE", "CZlib", "CLZ4", "CLZMA"],
      settings: strict),
    module("CommandLineKit", ["Diagnostics", "SystemIO", "JSONDocument"]),
    module("ArchiveLibrary", ["Diagnostics", "SystemIO", "CArchive"]),
    // What pages are made of; compiled in, for the programs are one file each.
    module(
      "WebPage", ["Diagnostics", "Digest"], resources: [.embedInCode("Parts")]),
    module("HTTPClient", ["Diagnostics", "SystemIO", "CCurl", "CGnuTLS"]),

    // Floor 3
    module(
      "AssetResolution", ["Diagnostics", "SystemIO", "ArchiveLibrary", "AssetPackManifest"]),
    module(
      "AssetPack",
      [
        "Diagnostics", "JSONDocument", "SystemIO", "Digest", "BlockPipeline", "AppleArchiveFormat",
        "AssetPackManifest",
      ]),
    module(
      "Certificates",
      [
        "Diagnostics", "SystemIO", "Digest", "PropertyList", "ServerCodes", "CGnuTLS", "CQREncode",
      ]),

    // Floor 4
    module(
      "Packaging",
      [
        "Diagnostics", "JSONDocument", "SystemIO", "Digest", "BlockPipeline", "LZFSE",
        "AssetPackManifest", "AppleArchiveFormat", "AssetResolution", "AssetPack",
      ]),
    module(
      "Verification",
      [
        "Diagnostics", "JSONDocument", "SystemIO", "Digest", "BlockPipeline", "AssetPackManifest",
        "AppleArchiveFormat", "AssetResolution", "AssetPack",
      ]),
    module(
      "Inspection",
      [
        "Diagnostics", "JSONDocument", "SystemIO", "Digest", "BlockPipeline", "AssetPackManifest",
        "AppleArchiveFormat", "ArchiveLibrary", "AssetResolution", "AssetPack", "WebPage",
      ],
      // What a report's page is made of; compiled in, for the program is one file.
      resources: [.embedInCode("Report/Page")]),
    module(
      "Hosting",
      [
        "Diagnostics", "JSONDocument", "PropertyList", "SystemIO", "Digest", "BlockPipeline",
        "AssetPackManifest", "AppleArchiveFormat", "HTTPClient", "AssetPack",
      ]),
    module(
      "PackServer",
      [
        "Diagnostics", "JSONDocument", "SystemIO", "Digest", "BlockPipeline", "ServerCodes",
        "AssetPackManifest", "CMicroHTTPD", "CGnuTLS", "WebPage",
      ],
      resources: [.embedInCode("Page/Parts")]),

    module(
      "Migration",
      [
        "Diagnostics", "JSONDocument", "PropertyList", "SystemIO", "Digest", "ArchiveLibrary",
      ]),

    // Floor 5
    module(
      "PackageTool",
      [
        "Diagnostics", "JSONDocument", "SystemIO", "Digest", "BlockPipeline", "LZFSE",
        "CommandLineKit", "AssetPackManifest", "AppleArchiveFormat", "ArchiveLibrary",
        "AssetResolution", "AssetPack", "Packaging", "Verification", "Inspection", "HTTPClient",
        "PropertyList", "Hosting", "Migration", "ServerCodes",
      ]),
    module(
      "ServeTool",
      [
        "Diagnostics", "JSONDocument", "SystemIO", "Digest", "BlockPipeline", "ServerCodes",
        "CommandLineKit", "AssetPackManifest", "AppleArchiveFormat", "AssetPack", "Verification",
        "PackServer", "Certificates",
      ]),

    // Floor 6
    .executableTarget(
      name: "ba-package", dependencies: ["PackageTool"], swiftSettings: house),
    .executableTarget(
      name: "ba-serve", dependencies: ["ServeTool"], swiftSettings: house),

    // Benchmarks
    .target(
      name: "CodecBenchmark", dependencies: ["LZFSE"], path: "Benchmarks/CodecBenchmark",
      swiftSettings: strict),

    // Tests
    .target(
      name: "TestSupport", path: "Tests/TestSupport", exclude: ["browser.py", "lzfse_oracle.py"],
      swiftSettings: house),
    tests(of: "Diagnostics"),
    tests(of: "JSONDocument", ["Diagnostics"]),
    tests(of: "PropertyList", ["Diagnostics"]),
    tests(of: "SystemIO", ["Diagnostics"]),
    tests(of: "Digest", ["Diagnostics"]),
    tests(of: "BlockPipeline", ["Diagnostics"]),
    tests(of: "LZFSE", hasFixtures: true),
    tests(
      of: "AssetPackManifest", ["Diagnostics", "JSONDocument", "SystemIO"], hasFixtures: true),
    tests(
      of: "AppleArchiveFormat", ["Diagnostics", "SystemIO", "BlockPipeline", "LZFSE"],
      hasFixtures: true),
    tests(of: "CommandLineKit", ["Diagnostics", "SystemIO", "JSONDocument"]),
    tests(of: "ArchiveLibrary", ["Diagnostics", "SystemIO"]),
    tests(of: "Hosting", ["Diagnostics", "Digest", "JSONDocument", "SystemIO"]),
    tests(of: "HTTPClient", ["Diagnostics", "SystemIO"]),
    tests(of: "AssetResolution", ["Diagnostics", "SystemIO", "AssetPackManifest"]),
    tests(
      of: "Inspection",
      [
        "Diagnostics", "SystemIO", "Digest", "AppleArchiveFormat", "AssetPack", "BlockPipeline",
        "WebPage",
      ]),
    tests(of: "AssetPack", ["Diagnostics", "SystemIO", "AppleArchiveFormat", "BlockPipeline"]),
    tests(
      of: "Verification",
      ["Diagnostics", "SystemIO", "AssetPackManifest", "AppleArchiveFormat", "AssetPack"]),
    tests(of: "Certificates", ["Diagnostics", "SystemIO", "ServerCodes"]),
    tests(of: "WebPage", ["Diagnostics"]),
    tests(of: "PackServer", ["Diagnostics", "SystemIO", "WebPage"]),
    .testTarget(
      name: "ServeTests", dependencies: ["TestSupport", "ba-serve", "ba-package"],
      swiftSettings: house),
    tests(of: "Migration", ["Diagnostics", "SystemIO"], hasFixtures: true),
    .testTarget(
      name: "CommandLineTests", dependencies: ["TestSupport", "ba-package"],
      swiftSettings: house),
  ]
)
