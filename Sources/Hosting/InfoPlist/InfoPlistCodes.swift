public import Diagnostics

extension DiagnosticCode {
  /// An Info.plist is no dictionary.
  public static let infoPlistShape = DiagnosticCode("BA0920", "Info.plist without a dictionary")
  /// A key that the route needs is not there.
  public static let infoPlistKeyMissing = DiagnosticCode("BA0921", "missing key in Info.plist")
  /// A key that the route has no use for is there.
  public static let infoPlistKeySurplus = DiagnosticCode("BA0922", "surplus key in Info.plist")
  /// A key that starts with BA and is none of Background Assets.
  public static let infoPlistKeyUnknown = DiagnosticCode("BA0923", "unknown key in Info.plist")
  /// A key stands at the top that belongs into the restrictions, or the other way around.
  public static let infoPlistKeyMisplaced = DiagnosticCode("BA0924", "misplaced key in Info.plist")
  /// A value is of the wrong type.
  public static let infoPlistValueType = DiagnosticCode("BA0925", "wrong type in Info.plist")
  /// A value is of the right type and still wrong.
  public static let infoPlistValue = DiagnosticCode("BA0926", "wrong value in Info.plist")
  /// A size is less than the packs have.
  public static let infoPlistSizeUnderstated = DiagnosticCode("BA0927", "understated size")
  /// A size is more than the packs have.
  public static let infoPlistSizeOverstated = DiagnosticCode("BA0928", "overstated size")
  /// A size is that of another key.
  public static let infoPlistSizesSwapped = DiagnosticCode("BA0929", "swapped sizes")
  /// A host that is downloaded from is not in the list of domains.
  public static let infoPlistDomainMissing = DiagnosticCode("BA0930", "domain not allowed")
  /// The keys say that the packs are hosted in two ways, or in none.
  public static let infoPlistRoute = DiagnosticCode("BA0931", "no route in Info.plist")
  /// A pack's policy cannot be read, or its id is another pack's.
  public static let packNotSized = DiagnosticCode("BA0932", "pack not sized")
  /// Packs are for different platforms, and none was chosen.
  public static let packsOfSeveralPlatforms = DiagnosticCode(
    "BA0933", "sizes of several platforms")
}

/// The codes about Info.plists.
public enum InfoPlistCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [
    .infoPlistShape, .infoPlistKeyMissing, .infoPlistKeySurplus, .infoPlistKeyUnknown,
    .infoPlistKeyMisplaced, .infoPlistValueType, .infoPlistValue, .infoPlistSizeUnderstated,
    .infoPlistSizeOverstated, .infoPlistSizesSwapped, .infoPlistDomainMissing, .infoPlistRoute,
    .packNotSized, .packsOfSeveralPlatforms,
  ]

  /// What each code means, in the order of their numbers.
  public static let explanations: [Explanation] = [
    Explanation(
      .infoPlistShape,
      meaning: "The property list's value is no dictionary, or it is one without any content.",
      reason: "An Info.plist is a dictionary of keys; the system would find none of them.",
      remedy: "Check that the right file is named: the app's own Info.plist, not the extension's."),
    Explanation(
      .infoPlistKeyMissing,
      meaning: "A key is missing that the app's way of hosting its packs needs.",
      reason: """
        Without `BAAppGroupID` the app ends with a fatal error, without \
        `BAInitialDownloadRestrictions` or a key in it the system kills its process; without others \
        no pack arrives.
        """,
      remedy: "Add it. `ba-package plist --route ROUTE` prints all keys of a route."),
    Explanation(
      .infoPlistKeySurplus,
      meaning: "A key is there that belongs to another way of hosting.",
      reason: """
        Apple asks to leave all other keys out when it hosts the packs. What a device does with them \
        is not documented.
        """,
      remedy: "Remove it, or name the route that was meant with `--route`."),
    Explanation(
      .infoPlistKeyUnknown,
      meaning: "A key starts with `BA` and is none of the keys of Background Assets.",
      reason: "The system does not look at it. Mostly it is a key with a slip of the pen.",
      remedy: "Correct it, case included."),
    Explanation(
      .infoPlistKeyMisplaced,
      meaning: """
        The allowances and the list of domains belong into the dictionary \
        `BAInitialDownloadRestrictions`, and all other keys next to it.
        """,
      reason: "The system looks for it in one place and takes it for missing.",
      remedy: "Move it."),
    Explanation(
      .infoPlistValueType,
      meaning: "A value has another type than the key's, such as a number or YES as a string.",
      reason: "The system takes such a key for missing.",
      remedy: "Write sizes as `<integer>`, switches as `<true/>`.",
      example: "<key>BADownloadAllowance</key>\n<integer>1048576</integer>"),
    Explanation(
      .infoPlistValue,
      meaning: """
        A value cannot be used: a URL that is not https, a domain with a scheme or path, an app group \
        that does not start with `group.`, a negative size, or a switch that contradicts the route.
        """,
      reason: "Downloads are refused, or the key counts as missing.",
      remedy: "Correct it as the message says."),
    Explanation(
      .infoPlistSizeUnderstated,
      meaning: "A size is less than what the packs that are installed with the app add up to.",
      reason: """
        Over an allowance the system refuses downloads before the first launch (`BAErrorCode` 112, \
        203 and 204). Install sizes are shown on the App Store's page.
        """,
      remedy: """
        Take the number from the message. Allowances count archives (compressed), install sizes \
        files (uncompressed).
        """),
    Explanation(
      .infoPlistSizeOverstated,
      meaning: "A size is more than what the packs that are installed with the app add up to.",
      reason: "The App Store shows the app as larger than it is; Apple asks not to overstate.",
      remedy: "Take the number from the message, or keep it if packs are soon to grow."),
    Explanation(
      .infoPlistSizesSwapped,
      meaning: "A size is not that of its own key but exactly that of another one.",
      reason: "Both are wrong then: one refuses downloads, the other overstates.",
      remedy: """
        Essential packs and others, compressed and uncompressed sizes have a key each: \
        `ba-package plist --route ROUTE PACK…` prints all four.
        """),
    Explanation(
      .infoPlistDomainMissing,
      meaning: "The host of the manifest or of the packs is not in `BADownloadDomainAllowList`.",
      reason: "The system refuses the download (`BAErrorCode` 202).",
      remedy: "Add the host, or a wildcard such as `*.example.com` that covers it."),
    Explanation(
      .infoPlistRoute,
      meaning: "The Info.plist has no key from which the way of hosting could be told.",
      reason: "It cannot be told what is missing.",
      remedy: "Name the way with `--route`."),
    Explanation(
      .packNotSized,
      meaning: """
        A pack's manifest cannot be read, or two packs have the same id, so that their sizes cannot \
        be added up.
        """,
      reason: "The sizes in the Info.plist would be wrong.",
      remedy: "Run `ba-package verify` on the pack, or name one pack of each id."),
    Explanation(
      .packsOfSeveralPlatforms,
      meaning: "Some packs are not for all platforms that others are for, and all are added up.",
      reason: "A device downloads only what is for its platform, so the sizes are overstated.",
      remedy: "Choose one with `--platform`."),
  ]
}
