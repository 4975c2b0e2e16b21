public import Diagnostics

extension AssetPackManifestCodes {
  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .wrongType,
      meaning: """
        A value is of another type than the manifest's schema asks for, such as a string where \
        an array belongs.
        """,
      reason: """
        Apple's tool refuses the manifest, and other values cannot be trusted to be what was \
        meant.
        """,
      remedy: """
        Write the type that the message names. A single platform or selector still stands in an \
        array.
        """,
      example: #""platforms": ["iOS"]"#),
    Explanation(
      .missingKey,
      meaning: """
        The manifest lacks a key that every manifest has: `assetPackID`, `downloadPolicy`, \
        `fileSelectors` or `platforms`.
        """,
      reason: "Without it the pack cannot be made.",
      remedy: "Add the key; `ba-package template` shows all of them with comments."),
    Explanation(
      .unknownKey,
      meaning: "A key is not one that manifests have.",
      reason: """
        A misspelled key would be passed over in silence, and with it what you wanted to set.
        """,
      remedy: "Look at the suggestion in the message. Data of your own belongs in `userInfo`."),
    Explanation(
      .placeholder,
      meaning: "A value is still the one that the template put there.",
      reason: "The pack would be named, or look for files, after the template's text.",
      remedy: "Replace it by your own value, or remove the line if you do not need it."),
    Explanation(
      .invalidIdentifier,
      meaning: """
        The pack's id is empty, holds a slash or a control character, or begins or ends with a \
        blank.
        """,
      reason: "The id becomes part of file names and URLs, and such an id works nowhere.",
      remedy: """
        Choose an id of letters, digits and hyphens. Apps ask for the pack by it, so change it \
        there, too.
        """,
      example: #""assetPackID": "Tutorial-Levels""#),
    Explanation(
      .discouragedIdentifier,
      meaning: "The pack's id holds something else than ASCII letters, digits and hyphens.",
      reason: """
        App Store Connect refuses such ids on upload, after the pack has been made and sent.
        """,
      remedy: """
        Rename the pack. Packs that you host yourself may keep the id; then pass `--ignore \
        BA0206` to `verify`.
        """),
    Explanation(
      .policyCount,
      meaning: "The manifest has no download policy, or more than one.",
      reason: "The system has to know when to download the pack, and it takes exactly one rule.",
      remedy: "Keep one of `essential`, `prefetch` and `onDemand`.",
      example: #""downloadPolicy": { "onDemand": {} }"#),
    Explanation(
      .unknownPolicy,
      meaning: "The download policy is none that exists.",
      reason: "The system would not know when to download the pack.",
      remedy: "Use `essential`, `prefetch` or `onDemand`, in exactly this spelling."),
    Explanation(
      .missingEventTypes,
      meaning: "The policy `essential` or `prefetch` lacks `installationEventTypes`.",
      reason: #"Those policies mean "at these events", so without events they never apply."#,
      remedy: "Add the list with `firstInstallation`, `subsequentUpdate`, or both.",
      example: #""essential": { "installationEventTypes": ["firstInstallation"] }"#),
    Explanation(
      .emptyEventTypes,
      meaning: "The list `installationEventTypes` is empty.",
      reason: "The pack would never be downloaded by its policy.",
      remedy: """
        List `firstInstallation`, `subsequentUpdate`, or both; for a pack that the app asks for \
        itself use `onDemand`.
        """),
    Explanation(
      .unknownEventType,
      meaning: "An installation event is none that exists.",
      reason: "The pack would not be downloaded at the moment that you mean.",
      remedy: "Use `firstInstallation` or `subsequentUpdate`, in exactly this spelling."),
    Explanation(
      .duplicateEventType,
      meaning: "An installation event is listed twice.",
      reason: "It changes nothing, but another event may have been meant.",
      remedy: "Remove one of the two, or correct it."),
    Explanation(
      .onDemandNotEmpty,
      meaning: "The policy `onDemand` holds something; it is always empty.",
      reason: """
        A pack on demand is downloaded when the app asks for it, so events in it would never \
        count.
        """,
      remedy: "Write `{}`, or choose `essential` or `prefetch` if events are what you want."),
    Explanation(
      .noSelectors,
      meaning: "The list `fileSelectors` is empty.",
      reason: "The pack would hold nothing, and a pack without files is refused.",
      remedy: "Add at least one selector.",
      example: #""fileSelectors": [ { "directory": "Assets" } ]"#),
    Explanation(
      .incompleteSelector,
      meaning: """
        A selector is empty or lacks the key that belongs to the one it has, such as \
        `fileDestination` beside `fileSource`.
        """,
      reason: "It is unclear which file is meant, or where it goes.",
      remedy: "Add the key that the message names.",
      example: #"{ "fileSource": "build/intro.mov", "fileDestination": "Movies/intro.mov" }"#),
    Explanation(
      .mixedSelector,
      meaning: "One selector holds keys of two kinds of selector.",
      reason: "A selector chooses in one way; which of the two counts would be left to chance.",
      remedy: "Give each its own object.",
      example: #"[ { "file": "a.txt" }, { "directory": "Levels" } ]"#),
    Explanation(
      .invalidPath,
      meaning: """
        A path in the manifest can never be right: it is absolute, leads out of the root with \
        `..`, is empty, holds a NUL byte or has a component that is too long.
        """,
      reason: "Packs hold paths below one root, so that they are the same on every machine.",
      remedy: """
        Write the path relative to the source root, with `/` between folders. If the files lie \
        elsewhere, choose another `sourceRoot` or pass `--source-root`.
        """),
    Explanation(
      .noPlatforms,
      meaning: "The list `platforms` is empty.",
      reason: """
        An empty list is said to mean all platforms, but that is not documented as a promise.
        """,
      remedy: "List the platforms that the pack is for."),
    Explanation(
      .unknownPlatform,
      meaning: "A platform is none that asset packs exist for.",
      reason: "The store and the system would not offer the pack to any device of that name.",
      remedy: """
        Use `iOS` (which covers iPadOS), `macOS`, `tvOS` or `visionOS`. There are no asset packs \
        on watchOS.
        """),
    Explanation(
      .duplicatePlatform,
      meaning: "A platform is listed twice.",
      reason: "It changes nothing, but another platform may have been meant.",
      remedy: "Remove one of the two, or correct it."),
    Explanation(
      .invalidLanguage,
      meaning: """
        The language of the pack is not a tag of known parts: a language, then at most a script \
        and a region.
        """,
      reason: """
        The system compares the tag with the user's languages; a tag that it does not know never \
        matches.
        """,
      remedy: "Write it like `en`, `pt-BR` or `zh-Hant`, with a hyphen."),
    Explanation(
      .manifestName,
      meaning: "The manifest's file name does not end in `.json`.",
      reason: "Apple's tool takes only such names, so a build that also uses that tool breaks.",
      remedy: "Rename the file."),
  ]
}
