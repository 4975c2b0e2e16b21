internal import AssetPackManifest
internal import AssetResolution
internal import CommandLineKit
internal import Diagnostics
internal import SystemIO

/// `ba-package template`: a manifest to start from.
struct TemplateCommand: Subcommand {
  private static let output = SingleOption(
    "output-path", short: "o", .file("M.json", suffixes: [".json"]),
    fallback: "standard output", help: "Where the manifest goes")
  private static let force = Flag("force", short: "f", help: "Replace an output that exists")
  private static let schema = DefaultedOption(
    "schema", ValueKind<SchemaChoice>.choice("XCODE"), default: .xcode27,
    help: "The Xcode whose keys the template shows")
  private static let policy = DefaultedOption(
    "policy",
    ValueKind<DownloadPolicy.Kind>.choice(
      "POLICY", aliases: ["on-demand": DownloadPolicy.Kind.onDemand]),
    default: .essential, help: "The download policy")
  private static let platforms = ListOption(
    "platform", ValueKind<Platform>.choice("PLATFORM"), fallback: "all of them",
    help: "A platform; may be given several times")
  private static let language = SingleOption(
    "language", .text("TAG"), help: "The language of a localized pack, such as en-US")
  private static let fromDirectory = SingleOption(
    "from-directory", .folder(), help: "Fill in selectors for what this folder holds")

  static let command = Command(
    "template", summary: "print a commented manifest to start from",
    operands: [],
    options: [output, force, schema, policy, platforms, language, fromDirectory],
    examples: [
      Command.Example("ba-package template -o Tutorial.json", "a template to fill in"),
      Command.Example(
        "ba-package template --policy onDemand --from-directory Assets",
        "selectors for what lies in Assets"),
    ])

  /// The words of `--schema`.
  enum SchemaChoice: String, CaseIterable, Sendable {
    case xcode26 = "26"
    case xcode27 = "27"

    var version: SchemaVersion { self == .xcode26 ? .xcode26 : .xcode27 }
  }

  private let output: NativePath?
  private let overwrites: Bool
  private let folder: NativePath?
  private let template: ManifestTemplate

  init(_ arguments: Arguments) throws(Failure) {
    output = arguments[Self.output].flatMap { $0.isDash ? nil : $0 }
    overwrites = arguments[Self.force]
    folder = arguments[Self.fromDirectory]
    var template = ManifestTemplate()
    template.schema = arguments[Self.schema].version
    template.policy = arguments[Self.policy]
    template.platforms = arguments[Self.platforms]
    if let language = arguments[Self.language] {
      guard template.schema == .xcode27 else {
        throw arguments.misuse("--language needs --schema 27: the older schema has no languages")
      }
      guard ManifestTemplate.isLanguage(language) else {
        throw arguments.misuse(
          "\"\(DisplayText.escape(language))\" is no language tag", help: "write it like en-US")
      }
      template.language = language
    }
    self.template = template
  }

  /// The folder as a manifest can name it; nil when it is not known where the manifest will lie, or
  /// when selectors count from there anyway.
  private static func sourceRoot(_ folder: NativePath, seenFrom output: NativePath?) -> String? {
    let isHere = output.map { $0.folder == .workingDirectory } ?? true
    guard isHere, let path = try? RelativePath(selectorPath: folder.bytes), !path.isRoot else {
      return nil
    }
    return String(validating: path.bytes, as: UTF8.self)
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    var template = template
    if let folder {
      template.selectors = try FolderSelectors.selectors(in: folder)
      template.sourceRoot = Self.sourceRoot(folder, seenFrom: output)
    }
    let text = template.render()
    if let output {
      let file = try AtomicOutput(output, overwrites: overwrites)
      try file.write(Array(text.utf8))
      try file.commit()
      try console.summary("\(output.display): a manifest to fill in\n")
    } else {
      try console.document(text)
    }
    var summary = JSONLine(type: "summary")
    if let output { summary.add("output", path: output.bytes) }
    try console.result(json: summary)
    return .success
  }
}
