package import Diagnostics

extension ServerCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .portInUse,
      meaning: "Another process listens on the port that the server is to have.",
      reason: """
        A device would talk to that process. When it is a server from an earlier run, its old \
        certificate and packs look like faults of the new ones.
        """,
      remedy: """
        End the process that the message names, or choose another port with `--port` and enter the \
        new override on the devices.
        """,
      example: "ba-serve Tutorial.aar --host mac.local --port 8443"),
    Explanation(
      .portUnavailable,
      meaning: "The system does not let the server listen on the port.",
      reason: "No device could connect.",
      remedy: """
        Ports below 1024 mostly need special rights: choose a higher one with `--port`. The message \
        holds the system's reason.
        """),
    Explanation(
      .identityMissing,
      meaning: "The server was given no certificate, or no private key that belongs to it.",
      reason: "Devices download packs over HTTPS only, which needs both.",
      remedy: """
        Name the certificate (with its chain) and the key, each a file in PEM form, with one \
        `--identity-path` each.
        """,
      example: "ba-serve T.aar --host mac.local --identity-path cert.pem --identity-path key.pem"),
    Explanation(
      .identityUnusable,
      meaning:
        "The certificate or the key is damaged or encrypted, or they do not belong together.",
      reason: "Every connection would fail, and a device tells no more than that.",
      remedy: """
        Take the key that the certificate was made for, without a passphrase, and both in PEM form.
        """),
    Explanation(
      .packRefused,
      meaning: "A pack that the server was to offer does not pass `ba-package verify`.",
      reason: "A device would fail with it, and not say why.",
      remedy: "Look at the findings above, and make the pack anew."),
    Explanation(
      .sharedPackID,
      meaning: "Two packs of one set carry the same asset-pack id.",
      reason: "The id is the pack's address, so only one of them could be reached.",
      remedy: """
        Leave one of them out, or put the two into two sets and switch between them with `--set`.
        """),
    Explanation(
      .emptySet,
      meaning: "A folder that `--set` names holds no file that ends in `.aar`.",
      reason: "Switching to it would remove every pack from the devices.",
      remedy: "Name the folder that the packs are in; folders below it are not searched."),
    Explanation(
      .replacementRefused,
      meaning: "A served pack's file was replaced by one that does not verify, or by another pack.",
      reason: "Devices would fail with it.",
      remedy: """
        Nothing, if the file was still being written: it is looked at again when it changes. Otherwise \
        make the pack anew. Until then the old pack is served.
        """),
    Explanation(
      .packOverwritten,
      meaning: """
        The bytes of a served pack were changed in its file, instead of a new file being put in its \
        place.
        """,
      reason: """
        A download that had begun would get the first part of the old pack and the rest of the new \
        one, so it was ended.
        """,
      remedy: """
        Write the new pack beside the old one and rename it, as `ba-package package --force` does; \
        `cp` overwrites in place, `mv` and `install` do not.
        """),
    Explanation(
      .memoryUnreadable,
      meaning: "The file in which the server remembers the port and versions of a set is damaged.",
      reason: "The server starts with another port or lower versions than the devices know.",
      remedy: """
        Enter the printed port on the devices, and pass `--asset-pack-versions` with a version above \
        the one that they have.
        """),
    Explanation(
      .serverNotStarted,
      meaning: "The library libmicrohttpd could not be started.",
      reason: "Nothing can be served.",
      remedy: "The message holds the library's reason, such as too few descriptors (`ulimit -n`)."),
  ]
}
