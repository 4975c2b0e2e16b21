internal import Diagnostics

extension VerificationCodes {
  /// What the codes about stores and versions mean.
  static let release: [Explanation] = [
    Explanation(
      .storeIdentifier,
      meaning: "The asset-pack id holds characters that App Store Connect refuses.",
      reason: "The upload fails after all bytes were sent.",
      remedy: """
        Use ASCII letters, digits and hyphens; an app has to ask for the pack by its new id.
        """),
    Explanation(
      .storeUserInfo,
      meaning: "The manifest of a pack for Apple's hosting has the key `userInfo`.",
      reason: "The store refuses the pack.",
      remedy: "Remove the key, and put what the app needs to know into a file of the pack."),
    Explanation(
      .identifierInAddress,
      meaning: """
        The id of a self-hosted pack holds characters that have to be encoded in an address.
        """,
      reason: "Servers and download manifests disagree about how such addresses are written.",
      remedy: "Use letters, digits, hyphens, dots and underscores."),
    Explanation(
      .storeSize,
      meaning: "The archive alone is larger than all packs of an app may be together.",
      reason: "The store refuses the upload.",
      remedy: "Split the pack, or leave content out; `quota` tells how much an app has."),
    Explanation(
      .macOSExecutable,
      meaning: "A file is Mach-O code that says it is for macOS or Mac Catalyst.",
      reason: "Apple refuses macOS executables in asset packs.",
      remedy: "Leave the file out, or ship it in the app."),
    Explanation(
      .foreignExecutable,
      meaning: """
        A file is Mach-O code for a platform that is not among the manifest's `platforms`; a \
        simulator is such a platform, too.
        """,
      reason: "No device that gets the pack can load it.",
      remedy: "Build the code for the pack's platforms, or leave it out."),
    Explanation(
      .unknownExecutable,
      meaning: "A file is Mach-O code whose load commands name no platform, or are damaged.",
      reason: "It cannot be told whether it is for macOS, which Apple refuses, or for a device.",
      remedy: """
        If the file is to be loaded, build it with a deployment target; otherwise nothing is to \
        be done.
        """),
    Explanation(
      .platformDropped,
      meaning: "The earlier version of the pack is for a platform that this one is not for.",
      reason: """
        App Store Connect refuses such a version with ITMS-91148, and devices of that platform \
        would keep the old one.
        """,
      remedy: "Keep the platform in `platforms`, or begin a pack with another id."),
    Explanation(
      .platformAdded,
      meaning: "This version is for a platform that the earlier one was not for.",
      reason: "App Store Connect takes no later version without it.",
      remedy: "See that the platform was meant to be added."),
    Explanation(
      .identifierChanged,
      meaning: "The pack that was given as the earlier version has another id.",
      reason: """
        A pack with another id is another pack: apps ask for the old one, and go on to get it.
        """,
      remedy: "Keep the id, or name the right archive with `--against`."),
    Explanation(
      .fileGone,
      meaning: "A file of the earlier version is not in this one.",
      reason: """
        A new version of a pack reaches apps of all versions; old ones will look for the file in \
        vain.
        """,
      remedy: """
        Keep the file until no app needs it, or put the new content into a pack with another id.
        """),
    Explanation(
      .policyChanged,
      meaning: """
        The download policy, or its installation event types, are other ones than in the earlier \
        version.
        """,
      reason: """
        Apps of old versions go by what was true for them: that the pack is there when they are \
        opened, or that they have to ask for it.
        """,
      remedy: "See that apps of all versions cope with the change."),
    Explanation(
      .languageChanged,
      meaning: "The manifest's `language` is another one than in the earlier version.",
      reason: "Other devices get the pack than before, and those that have it may lose it.",
      remedy: "Keep the language, and put the other one into a pack of its own."),
    Explanation(
      .unchangedPack,
      meaning: "The pack is the earlier version, byte for byte.",
      reason: "Uploaded as a new version it would be downloaded again, and change nothing.",
      remedy: "Leave the earlier version in place."),
    Explanation(
      .smallerContent,
      meaning: """
        The files of the pack have fewer bytes together than those of the earlier version.
        """,
      reason: "It may be what was meant, or content that was lost on the way.",
      remedy: "Look at what changed with `ba-package diff`."),
    Explanation(
      .earlierUnreadable,
      meaning: """
        The pack was not compared with its earlier version, because one of the two is not in \
        order.
        """,
      reason: "It stays unknown whether the new version breaks what was promised.",
      remedy: """
        Mend the errors of the pack, and name the archive that was released with `--against`.
        """),
  ]
}
