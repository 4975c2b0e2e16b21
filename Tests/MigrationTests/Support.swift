import Diagnostics
import Foundation
import Migration
import SystemIO
import TestSupport
import Testing

extension TemporaryTree {
  /// Scans names below the folder, or all of it.
  func scan(_ names: String...) throws -> ODRScan {
    let paths = try (names.isEmpty ? [""] : names).map { try #require(NativePath(path($0))) }
    return try ODRScanner().scan(paths)
  }

  /// Writes an Xcode project with the given objects beside a project, a main group and one app target.
  func project(_ xcode: XcodeText, name: String = "App.xcodeproj") throws {
    try file(name + "/project.pbxproj", xcode.text)
  }

  /// Runs a program of the system in this folder; it must succeed.
  func system(_ program: String, _ arguments: String...) throws {
    let run = try CommandRunner(program, in: path).run(bytes: arguments.map { Array($0.utf8) })
    #expect(run.exit == .status(0), "\(run.errorText)")
  }
}

extension ODRScan {
  /// The messages of the findings with a code.
  func messages(_ code: DiagnosticCode) -> [String] {
    findings.diagnostics.filter { $0.code == code }.map(\.message)
  }

  /// The lines at which findings with a code are.
  func lines(_ code: DiagnosticCode) -> [Int] {
    findings.diagnostics.filter { $0.code == code }.compactMap { finding in
      if case .source(let location)? = finding.place { location.line } else { nil }
    }
  }

  var codes: Set<String> { Set(findings.diagnostics.map(\.code.id)) }
}

extension ODRTarget {
  /// The resources' names by the tags.
  var names: [String: [String]] {
    Dictionary(uniqueKeysWithValues: tags.map { ($0.tag, $0.resources.map(\.name)) })
  }
}

/// The text of an Xcode project with one app target `App`, to be filled by a test.
struct XcodeText {
  /// Build files of the Resources phase, by their ids: what stands between the braces.
  var resources: [(id: String, body: String)] = []
  /// Build files of the Sources phase.
  var sources: [(id: String, body: String)] = []
  /// All other objects, each as a whole: `ID = {…};`.
  var objects: [String] = []
  /// The ids in the main group.
  var children: [String] = []
  var targets = ["APP"]
  var attributes = ""
  var projectSettings = "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;"
  var debugSettings = "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;"
  var releaseSettings: String?
  var targetExtras = ""
  var productType = "com.apple.product-type.application"
  /// Put into the target's Release configuration, such as a base xcconfig file.
  var releaseExtras = ""

  /// Adds a file in the main group and in the Resources phase.
  mutating func add(_ path: String, tags: [String] = [], type: String = "file") {
    let id = "F\(children.count)"
    children.append(id)
    objects.append(
      "\(id) = {isa = PBXFileReference; lastKnownFileType = \(type); path = \"\(path)\"; sourceTree = \"<group>\"; };"
    )
    resources.append((id: "B\(id)", body: "fileRef = \(id); " + Self.settings(tags)))
  }

  static func settings(_ tags: [String]) -> String {
    tags.isEmpty
      ? "" : "settings = {ASSET_TAGS = (\(tags.map { "\"\($0)\", " }.joined())); };"
  }

  private static func list(_ ids: [String]) -> String { ids.map { "\($0), " }.joined() }

  var text: String {
    let files = (resources + sources).map { "\($0.id) = {isa = PBXBuildFile; \($0.body) };" }
    let release = releaseSettings ?? debugSettings
    return """
      // !$*UTF8*$!
      {
      archiveVersion = 1;
      objectVersion = 56;
      objects = {
      \(files.joined(separator: "\n"))
      \(objects.joined(separator: "\n"))
      MAIN = {isa = PBXGroup; children = (\(Self.list(children))); sourceTree = "<group>"; };
      APP = {isa = PBXNativeTarget; name = App; productType = "\(productType)";
      buildConfigurationList = TLIST; buildPhases = (SOURCES, RESOURCES, ); \(targetExtras) };
      RESOURCES = {isa = PBXResourcesBuildPhase; files = (\(Self.list(resources.map(\.id)))); };
      SOURCES = {isa = PBXSourcesBuildPhase; files = (\(Self.list(sources.map(\.id)))); };
      PROJECT = {isa = PBXProject; attributes = {\(attributes)}; buildConfigurationList = PLIST;
      mainGroup = MAIN; targets = (\(Self.list(targets))); };
      PDEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(projectSettings)}; };
      PRELEASE = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(projectSettings)}; };
      TDEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(debugSettings)}; };
      TRELEASE = {isa = XCBuildConfiguration; name = Release; \(releaseExtras) buildSettings = {\(release)}; };
      PLIST = {isa = XCConfigurationList; buildConfigurations = (PDEBUG, PRELEASE, ); defaultConfigurationName = Release; };
      TLIST = {isa = XCConfigurationList; buildConfigurations = (TDEBUG, TRELEASE, ); defaultConfigurationName = Release; };
      };
      rootObject = PROJECT;
      }
      """
  }
}
