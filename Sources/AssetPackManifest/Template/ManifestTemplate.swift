internal import JSONDocument

/// A commented manifest to start from.
public struct ManifestTemplate: Sendable {
  public var schema: SchemaVersion = .xcode27
  public var policy: DownloadPolicy.Kind = .essential
  /// Empty for all.
  public var platforms: [Platform] = []
  /// Nil for the placeholder.
  public var language: String?
  /// The root of all selectors, seen from the manifest's folder; nil for the placeholder.
  public var sourceRoot: String?
  /// What the pack selects; nil for the placeholders.
  public var selectors: [Selector]?

  /// A selector that is known beforehand.
  public enum Selector: Sendable, Hashable {
    case file(String)
    case directory(String)
  }

  public init() {}

  /// Whether a manifest would take this language tag.
  public static func isLanguage(_ tag: String) -> Bool { LanguageTag.problem(in: tag) == nil }

  /// The text in JSON5, indented with tabs, ending in a line break.
  public func render() -> String {
    var lines: [String] = ["{"]
    lines += [
      "\t// The name your app asks for. Letters, digits and hyphens; once it was uploaded it is",
      "\t// taken for good.", "\t\"assetPackID\": \"[Asset-Pack ID]\",", "",
    ]
    lines += policyLines + [""]
    if schema == .xcode27 { lines += rootLines + [""] }
    lines += selectorLines + [""]
    lines += platformLines
    if schema == .xcode27 {
      lines += [
        "", "\t// Free-form facts for packs on your own server; Apple's hosting refuses the key.",
        "\t\(selectors == nil ? "" : "// ")\"userInfo\": {},",
      ]
    }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private var policyLines: [String] {
    var lines = [
      "\t// When the system downloads the pack, one of: \"essential\" (before the app opens),",
      "\t// \"prefetch\" (with the app, in the background), \"onDemand\" (when the app asks; always {}).",
      "\t\"downloadPolicy\": {",
    ]
    switch policy {
    case .onDemand:
      lines.append("\t\t\"onDemand\": {},")
    case .essential, .prefetch:
      lines += [
        "\t\t\"\(policy.rawValue)\": {",
        "\t\t\t// What starts the download: the first installation, an update of the app, or both.",
        "\t\t\t\"installationEventTypes\": [", "\t\t\t\t\"firstInstallation\",",
        "\t\t\t\t\"subsequentUpdate\",", "\t\t\t],", "\t\t},",
      ]
    }
    return lines + ["\t},"]
  }

  private var rootLines: [String] {
    var lines = [
      "\t// The language of a localized pack, such as \"en-US\". Remove it for all others."
    ]
    // What the user filled in must not fail for a key that most packs do not need.
    let unused = selectors != nil && language == nil ? "// " : ""
    lines.append("\t\(unused)\"language\": \(literal(language ?? "[Language ID]")),")
    lines += [
      "", "\t// The root of all selectors, seen from this file's folder. Without it paths start at",
      "\t// the working directory.",
    ]
    // A known selection was made from the folder that the user named.
    let comment = selectors == nil || sourceRoot != nil ? "" : "// "
    return lines
      + ["\t\(comment)\"sourceRoot\": \(literal(sourceRoot ?? "[Path to Source Root]")),"]
  }

  private var selectorLines: [String] {
    var lines = [
      "\t// What goes in. Paths are relative and keep their folders.", "\t\"fileSelectors\": [",
    ]
    if let selectors {
      for selector in selectors {
        switch selector {
        case .file(let path): lines.append("\t\t{ \"file\": \(literal(path)) },")
        case .directory(let path): lines.append("\t\t{ \"directory\": \(literal(path)) },")
        }
      }
    } else {
      lines += [
        "\t\t// One file.", "\t\t{ \"file\": \"[Path to File]\" },",
        "\t\t// A folder with all it holds.", "\t\t{ \"directory\": \"[Path to Directory]\" },",
      ]
      if schema == .xcode27 {
        lines += [
          "\t\t// All files that a pattern matches.", "\t\t{ \"filePattern\": \"[Glob]\" },",
          "\t\t// A file, or what a folder holds, under another path.",
          "\t\t{ \"fileSource\": \"[Source Path]\", \"fileDestination\": \"[Destination Path]\" },",
          "\t\t{ \"directorySource\": \"[Source Path]\", \"directoryDestination\": \"[Destination Path]\" },",
          "\t\t// What the others must leave out.",
          "\t\t{ \"fileExclusion\": \"[Path to Exclude]\" },",
        ]
      }
    }
    return lines + ["\t],"]
  }

  private var platformLines: [String] {
    let names = platforms.isEmpty ? Platform.allCases : platforms
    return ["\t// Remove what the pack is not for.", "\t\"platforms\": ["]
      + names.map { "\t\t\"\($0.rawValue)\"," } + ["\t],"]
  }

  private func literal(_ text: String) -> String { JSONWriter.quoted(text) }
}
