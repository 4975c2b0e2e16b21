package import Diagnostics

extension HostingCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .duplicatePack,
      meaning: "Two packs have one id, in a download manifest or among those that one is made of.",
      reason: "A device could not tell them apart.",
      remedy: """
        Give each pack an id of its own; packs for different languages need different ids, too.
        """),
    Explanation(
      .invalidURL,
      meaning: """
        An address in a download manifest is no web address, or holds a user and password.
        """,
      reason: "No device could load the pack.",
      remedy: "Write a full address that starts with `https://`."),
    Explanation(
      .insecureURL,
      meaning: "An address in a download manifest starts with `http://`.",
      reason: "Background Assets downloads over HTTPS alone.",
      remedy: "Serve the pack over HTTPS and write `https://`."),
    Explanation(
      .sharedURL,
      meaning: "Two packs would have the same address.",
      reason: "Devices would get one pack's bytes for both.",
      remedy: "Put `{id}` into the template, or correct one of the addresses."),
    Explanation(
      .foreignKey,
      meaning: "A download manifest has a key that no manifest by Apple's tool was seen to have.",
      reason: "It may be misspelt, and what devices make of it is not known.",
      remedy: "Remove it unless you know what reads it. `update` keeps it as it is."),
    Explanation(
      .otherPlatform,
      meaning: "A pack is not for the platform that a manifest is made for.",
      reason: "Devices of that platform could not use it, so it is left out.",
      remedy: "Make the manifest for the pack's platform, or use `--all-platforms`."),
    Explanation(
      .noPackLeft,
      meaning: "None of the packs is for the platform that a manifest is made for.",
      reason: "An empty manifest makes devices delete every pack.",
      remedy: "Name the platform that the packs are for, or add it to their manifests."),
    Explanation(
      .versionNotRaised,
      meaning: "A pack would get a version lower than the published one.",
      reason: """
        A device loads a pack again only when its version rises; it would keep what it has for \
        ever.
        """,
      remedy: "Use `download-manifest update`, or give a higher version with `ID=N`."),
    Explanation(
      .packDropped,
      meaning: "A pack that was listed is listed no more.",
      reason: "Devices take a missing pack for obsolete and delete it.",
      remedy: "List it as long as an app that is out there uses it."),
    Explanation(
      .sameVersion,
      meaning: "A pack's address or size changed, and its version did not.",
      reason: """
        Devices that have the pack keep the old bytes; a download that is under way may be \
        spliced of two files.
        """,
      remedy: "Raise the version with `download-manifest update`."),
    Explanation(
      .packNotListed,
      meaning: """
        A pack or receipt was given that the download manifest does not list, or a download has \
        nothing to be compared with.
        """,
      reason: """
        What is not listed is not downloaded; what is not compared is not known to be right.
        """,
      remedy: """
        Add the pack with `download-manifest update`, or pass the pack whose download is to be \
        compared.
        """),
    Explanation(
      .sizeDiffers,
      meaning: "`downloadSize`, the archive on disk and what the server has are not of one size.",
      reason: "Progress and limits go wrong, and a file that is too short is no pack.",
      remedy: """
        Update the manifest from the archive that is published, or upload the archive again \
        under a new address.
        """),
    Explanation(
      .factsDiffer,
      meaning: """
        A pack's policy, language or `userInfo` in the download manifest is not what the pack \
        says.
        """,
      reason: "Devices go by the download manifest.",
      remedy: "Update the manifest from the pack."),
    Explanation(
      .bytesDiffer,
      meaning: "The server's bytes are not those of the pack on disk or of its receipt.",
      reason: """
        Devices would get something else than what was tested; a CDN may keep a damaged copy.
        """,
      remedy: "Upload the pack again under a new address, and clear what the CDN has kept."),
    Explanation(
      .noEmbeddedManifest,
      meaning: "An archive holds no `Manifest.json`.",
      reason: "Its id and policy cannot be known.",
      remedy: "Make packs with `package`."),
    Explanation(
      .versionsMismatch,
      meaning: """
        The versions that are given do not match the packs: another count, both forms, or an \
        unknown id.
        """,
      reason: "Versions that are matched by position are easily swapped.",
      remedy: "Write `ID=N` for each pack."),
    Explanation(
      .badStatus,
      meaning: "A server answers with another status than it should.",
      reason: "Devices cannot load what is answered with an error.",
      remedy: """
        Let the address answer with 200 and the whole file, without signing in, whatever the \
        query.
        """),
    Explanation(
      .contentCoding,
      meaning: "A server compresses packs on the fly for clients that allow it.",
      reason: "Length and digest are no longer those of the pack, and ranges break.",
      remedy: "Switch compression off for packs; in nginx with `gzip off`."),
    Explanation(
      .wrongContentType,
      meaning: "A pack's `Content-Type` is missing or not `application/octet-stream`.",
      reason: "What stands between may compress, convert or refuse what it takes for text.",
      remedy: """
        Set `Content-Type: application/octet-stream` for packs; addresses without an extension \
        get guessed types.
        """),
    Explanation(
      .wrongCaching,
      meaning: "`Cache-Control` does not suit: packs never change, a download manifest does.",
      reason: """
        Packs would be loaded from the origin again and again, or devices would not see new \
        versions.
        """,
      remedy: """
        Set `public, max-age=31536000, immutable` for packs, and `no-cache` or a short `max-age` \
        for the manifest.
        """),
    Explanation(
      .noRanges,
      meaning: "A server answers a request for a range with the whole file.",
      reason: "A download that was cut starts from its beginning.",
      remedy: "Switch ranges on for packs, in the server and in the CDN."),
    Explanation(
      .wrongRange,
      meaning: """
        A range is answered with other bytes, another status or another `Content-Range` than RFC \
        9110 asks for.
        """,
      reason: "A resumed download would be damaged or never end.",
      remedy: "Let the server or CDN answer as the finding says."),
    Explanation(
      .insecureRedirect,
      meaning: "An address redirects to one without HTTPS.",
      reason: "Background Assets follows HTTPS alone.",
      remedy: "Redirect to `https://`, or serve the file at its first address."),
    Explanation(
      .foreignDomain,
      meaning: """
        A pack comes from a host that is not on the list of domains, or that is on no list yet.
        """,
      reason: "Devices refuse hosts that `BADownloadDomainAllowList` does not name (error 202).",
      remedy: """
        Add the host to the list in the app's Info.plist, and pass it with `--allowed-domain`.
        """),
    Explanation(
      .incompleteChain,
      meaning: "A server sends its own certificate without the one that issued it.",
      reason: "Devices that have not met that issuer do not trust the server.",
      remedy: "Serve the whole chain but the root, such as the file `fullchain.pem`."),
    Explanation(
      .outdatedTLS,
      meaning: "A server offers TLS 1.1 or older alone.",
      reason: "Apple's systems ask for TLS 1.2 at least.",
      remedy: "Switch on TLS 1.2 and 1.3."),
    Explanation(
      .weakETag,
      meaning: "An answer has no ETag, or a weak one.",
      reason: """
        A download cannot be resumed safely with `If-Range`; a manifest cannot be asked for \
        cheaply.
        """,
      remedy: "Serve strong ETags; compression on the fly makes them weak."),
    Explanation(
      .nameTaken,
      meaning: "A name under which a pack is to be published holds other bytes.",
      reason: "Bytes under an address must never change: a device might splice two files.",
      remedy: "Remove the file if nobody can have loaded it, or publish under the next version."),
    Explanation(
      .copyDiffers,
      meaning: "A pack changed while it was published, or its copy reads back differently.",
      reason: "What devices would get is not what was verified.",
      remedy: "Publish again when nothing writes to the pack; look after the disk."),
    Explanation(
      .unsoundPack,
      meaning: "A pack that is to be published is not in order.",
      reason: "Devices would refuse or misread it.",
      remedy: "See what `verify` says, and make the pack again."),
    Explanation(
      .mixedPlatforms,
      meaning: "Packs for different platforms are published with one manifest.",
      reason: "Every platform would list all of them.",
      remedy: "Pass `--all-platforms`, or the flag of one platform."),
  ]
}
