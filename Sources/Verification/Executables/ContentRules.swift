internal import AppleArchiveFormat
internal import AssetPackManifest
internal import Diagnostics

/// What files' own bytes say: code for other platforms, and pointers in place of content.
struct ContentRules {
  /// A file that holds code.
  private struct Code {
    let display: String
    let place: Place
    let platforms: Set<MachOPlatform>
  }

  private let archiveName: String
  private var scanner = FileScanner()
  /// Code that is judged once the manifest is known; what is past the limit is only counted.
  private var code: [Code] = []
  private var uncheckedCount = 0
  private(set) var findings = FindingList()

  init(archiveName: String) {
    self.archiveName = archiveName
  }

  mutating func begin(_ entry: ArchiveEntry) {
    scanner.begin(size: entry.dataSize ?? 0)
  }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    scanner.feed(bytes)
  }

  /// Ends the current file, which has this path.
  mutating func finish(_ display: @autoclosure () -> String, _ entry: ArchiveEntry) {
    guard let finding = scanner.finish() else { return }
    let place = Place.archive(
      name: archiveName, entry: entry.displayPath, offset: entry.fileOffset,
      streamOffset: entry.streamOffset)
    switch finding {
    case .pointer:
      findings.add(
        Diagnostic(
          .warning, .pointerInPack,
          "\(display()) is a Git LFS pointer in place of the file that it stands for", at: place,
          help: "run \"git lfs pull\" before packaging; in CI, check out with LFS"))
    case .code(let images):
      let platforms = images.reduce(into: Set()) { $0.formUnion($1.platforms) }
      check(Code(display: display(), place: place, platforms: platforms))
    }
  }

  private mutating func check(_ file: Code) {
    let forMac = file.platforms.intersection([.macOS, .macCatalyst]).sorted()
    if !forMac.isEmpty {
      findings.add(
        Diagnostic(
          .error, .macOSExecutable,
          "\(file.display) is an executable for \(Self.list(forMac))", at: file.place,
          notes: [Diagnostic.Note(AppleHosting.macOSExecutables.text)],
          help: "leave it out, or ship it in the app"))
    } else if file.platforms.isEmpty {
      findings.add(
        Diagnostic(
          .note, .unknownExecutable,
          "\(file.display) is an executable that does not say for which platform", at: file.place))
    } else if code.count < FindingList.defaultLimit {
      code.append(file)
    } else {
      uncheckedCount += 1
    }
  }

  /// Holds the code against the manifest's platforms.
  mutating func judge(_ manifest: Manifest) {
    let platforms = manifest.platforms
    guard let first = platforms.first, let last = platforms.last else { return }
    let listed = Set(platforms.map { MachOPlatform($0.value) })
    for file in code where file.platforms.isDisjoint(with: listed) {
      findings.add(
        Diagnostic(
          .warning, .foreignExecutable,
          "\(file.display) is an executable for \(Self.list(file.platforms.sorted())), which the "
            + "pack is not for", at: file.place,
          notes: [
            Diagnostic.Note(
              "the pack's platforms",
              at: manifest.place(of: first.range.lowerBound..<last.range.upperBound))
          ]))
    }
    if uncheckedCount > 0 {
      findings.add(
        Diagnostic(
          .note, .foreignExecutable,
          "\(uncheckedCount) more executables were not compared with the pack's platforms",
          at: .archive(name: archiveName)))
    }
  }

  private static func list(_ platforms: [MachOPlatform]) -> String {
    platforms.map(\.name).joined(separator: " and ")
  }
}

extension MachOPlatform {
  /// A manifest's platform.
  init(_ platform: Platform) {
    switch platform {
    case .iOS: self = .iOS
    case .macOS: self = .macOS
    case .tvOS: self = .tvOS
    case .visionOS: self = .visionOS
    }
  }
}
