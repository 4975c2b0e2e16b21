package import Diagnostics

extension CertificateCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = [
    Explanation(
      .certificateLibraryFailed,
      meaning: """
        GnuTLS refused to make, read or write a certificate or key; the message holds its reason.
        """,
      reason: "Without it there is no HTTPS.",
      remedy: """
        Mostly memory is short, or a policy of the system forbids P-256 or SHA-256: allow them.
        """),
    Explanation(
      .certificateUnreadable,
      meaning: """
        A file that should hold certificates or a key in PEM form does not, or holds more than a \
        chain has.
        """,
      reason: "Nothing can be checked or served with it.",
      remedy: """
        Convert it: `openssl x509 -inform der -in FILE -out FILE.pem` for a certificate. Keys must \
        have no passphrase.
        """),
    Explanation(
      .hostOutsideRoot,
      meaning: """
        The root certificate that is kept can sign for certain hosts only, and a host is none of \
        them.
        """,
      reason: """
        A device would refuse a certificate for that host, although it trusts the root.
        """,
      remedy: """
        Make a new root for all hosts with `certificate create --new-root --host ...`, and install \
        its profile on every device again. With `--no-name-constraints` the new root can sign for \
        any host, which asks more trust of a device.
        """),
    Explanation(
      .storedRootDamaged,
      meaning: """
        Of the root certificate and its key, one is missing, cannot be read, or does not belong to \
        the other.
        """,
      reason: """
        No server certificate can be signed that devices trust. A new root is never made unasked, \
        because every device would have to trust it first.
        """,
      remedy: """
        Bring `ca.pem` and `ca.key` back from a copy, or make a new root with `certificate create \
        --new-root`.
        """),
    Explanation(
      .rootExpires,
      meaning: "The root certificate has expired or will within 30 days.",
      reason: "Devices refuse what an expired root signed.",
      remedy: """
        Make a new root with `certificate create --new-root`, and install its profile on every \
        device.
        """),
    Explanation(
      .serverUnreachable,
      meaning: "The server that was to be checked cannot be reached.",
      reason: "Nothing can be said about its certificate.",
      remedy: """
        See that it runs, that the port is right, and that no firewall stands between.
        """),
    Explanation(
      .tlsRefused,
      meaning: "The server was reached, but no TLS connection came about.",
      reason: "Devices fail in the same way.",
      remedy: """
        Something else may listen on that port, or the server speaks only versions of TLS that are \
        out of use.
        """),
    Explanation(
      .passwordUnusable,
      meaning: """
        The file with the password is empty, is no UTF-8, or has more than one line.
        """,
      reason: "A Keychain asks for the password in one line, and takes none that is empty.",
      remedy: "Put the password into the file's only line."),
    Explanation(
      .namesMissing,
      meaning: """
        The server's certificate has no DNS name or address in its subject alternative name \
        extension.
        """,
      reason: """
        Since iOS 13 the common name does not count: every device refuses the connection.
        """,
      remedy: "Put the host into `subjectAltName`, a name as DNS and an address as IP."),
    Explanation(
      .hostNotNamed,
      meaning: "The host that devices use is not among the certificate's names.",
      reason: """
        Devices refuse the connection. An address that stands there as a DNS name does not count, \
        and `*` stands for one label only.
        """,
      remedy: "Make a certificate for that host, or use a host that it names."),
    Explanation(
      .validTooLong,
      meaning: "The server's certificate is valid for more than 825 days.",
      reason: "Since iOS 13 devices refuse it, whoever signed it.",
      remedy: """
        Make one for 397 days. The limit is the server certificate's: the root may be valid for \
        ten years.
        """),
    Explanation(
      .validLong,
      meaning: """
        The server's certificate is valid for more than 398 days and no more than 825.
        """,
      reason: """
        The limit of 398 days binds only authorities that come with the system. Devices take this \
        certificate when its root was installed by hand.
        """,
      remedy: "Nothing has to be done."),
    Explanation(
      .weakSignature,
      meaning: """
        A certificate below the root is signed with SHA-1, MD5, or something else than SHA-2.
        """,
      reason: "Since iOS 13 devices refuse it.",
      remedy: "Sign it again with SHA-256."),
    Explanation(
      .weakKey,
      meaning: """
        A key in the chain is RSA with fewer than 2048 bits, or of a kind that devices do not know \
        in certificates.
        """,
      reason: "Since iOS 13 devices refuse it.",
      remedy: "Make a key on P-256, or RSA with 2048 bits or more."),
    Explanation(
      .serverAuthMissing,
      meaning: "The server's certificate lacks the extended key usage `serverAuth`.",
      reason: "Since iOS 13 devices refuse it.",
      remedy: "Add `extendedKeyUsage = serverAuth`."),
    Explanation(
      .certificateNotYetValid,
      meaning: "A certificate in the chain counts only from a later moment.",
      reason: """
        Devices refuse it until then. One whose clock is slow does so for longer, so that \
        certificates should start a day in the past.
        """,
      remedy: "Wait, set the clock, or make a new one."),
    Explanation(
      .certificateExpired,
      meaning: "A certificate in the chain is past its last day.",
      reason: "Devices refuse it.",
      remedy: "Make a new one; `ba-serve` does so by itself 30 days before."),
    Explanation(
      .keyNotPrivate,
      meaning: "A file with a private key may be read or written by others than its owner.",
      reason: "Whoever has a root's key can forge any host for the devices that trust it.",
      remedy: "Run `chmod go= FILE`. If others use this machine, make a new key."),
    Explanation(
      .rootWithoutName,
      meaning: "The root certificate has no common name.",
      reason: """
        Its profile can be installed, but there is no switch for it in Certificate Trust Settings, \
        so that it is never trusted in full.
        """,
      remedy: "Make a root with a common name."),
    Explanation(
      .authorityNotMarked,
      meaning: """
        A certificate that signed another one lacks basic constraints with CA:TRUE, or its key \
        usage leaves out signing certificates.
        """,
      reason: "Devices do not accept what it signed.",
      remedy: """
        Make it anew with `basicConstraints = critical, CA:TRUE` and `keyUsage = critical, \
        keyCertSign`.
        """),
    Explanation(
      .chainIncomplete,
      meaning: "A certificate in the chain is not followed by who signed it.",
      reason: "Devices do not look for missing certificates of private authorities.",
      remedy: "Put the server's certificate first, then each certificate's issuer."),
    Explanation(
      .chainBroken,
      meaning: """
        A certificate was not signed with the key of the one that its issuer's name leads to.
        """,
      reason: "Devices refuse it. It comes of making an authority anew under its old name.",
      remedy: "Sign the certificate again with the key of the root that devices have."),
    Explanation(
      .tlsTooOld,
      meaning: "The newest version of TLS that the server speaks is older than 1.2.",
      reason: "App Transport Security refuses it.",
      remedy: "Switch TLS 1.2 and 1.3 on in the server."),
    Explanation(
      .outsideConstraints,
      meaning: """
        An authority's name constraints leave out a name of the server's certificate.
        """,
      reason: "Devices refuse the certificate, although they trust the authority.",
      remedy: "Make a root for the hosts that are served, and install it."),
    Explanation(
      .rootNotShown,
      meaning: """
        The chain does not contain its root, and no root was given that signed its end.
        """,
      reason: "It cannot be told whether an intermediate certificate is missing.",
      remedy: "Pass the root that devices have with `--cacert`."),
    Explanation(
      .keyOfAnother,
      meaning: "The private key is not the one that the server's certificate was made for.",
      reason: "The server cannot start, or every connection fails.",
      remedy: "Look for the right key, or make both anew."),
  ]
}
