package import Diagnostics
internal import ServerCodes
package import SystemIO

/// A folder with the root certificate, a server's certificate, and both keys.
///
/// Its files are `ca.pem`, `ca.key`, `leaf.pem` (with the root behind it), `leaf.key`, `ca.der` and
/// `profile.mobileconfig`. The root stays as it is, for devices trust it; the leaf is made anew when it
/// is needed.
package struct CertificateFolder: Sendable {
  package let folder: PrivateFolder

  package static let (rootFile, rootDERFile, profileFile) =
    ("ca.pem", "ca.der", "profile.mobileconfig")
  private static let rootKeyFile = "ca.key"
  private static let (leafFile, leafKeyFile) = ("leaf.pem", "leaf.key")
  /// What is left of a certificate's time when it is replaced, in seconds.
  static let renewalTime: Int64 = 30 * 86_400

  package init(_ folder: PrivateFolder) {
    self.folder = folder
  }

  /// What may become of the root.
  package struct RootWish: Sendable {
    /// A new one takes the place of the one that is there.
    package var replacesRoot: Bool
    /// It is to sign for all hosts.
    package var isUnconstrained: Bool

    package init(replacesRoot: Bool = false, isUnconstrained: Bool = false) {
      self.replacesRoot = replacesRoot
      self.isUnconstrained = isUnconstrained
    }
  }

  /// What was made and what was there.
  package struct Outcome {
    package let identity: ServerIdentity
    package let isNewRoot: Bool
    package let isNewLeaf: Bool
  }

  /// An identity for hosts, with whatever is missing made.
  ///
  /// Waits for other runs that do the same. Throws ``DiagnosticCode/hostOutsideRoot`` when the root may
  /// not sign for a host, ``DiagnosticCode/rootExpires`` when it has little time left, and
  /// ``DiagnosticCode/storedRootDamaged``: devices have to be told of another root, so that none is made
  /// unasked.
  package func prepare(
    for hosts: [HostName], _ wish: RootWish = RootWish(), now: Int64
  ) throws(Failure) -> Outcome {
    // Held until the end.
    let lock = try FolderLock.acquire(forFile: folder.file(Self.rootFile))
    let outcome = try prepareAlone(hosts, wish, now: now)
    _ = consume lock
    return outcome
  }

  private func prepareAlone(
    _ hosts: [HostName], _ wish: RootWish, now: Int64
  ) throws(Failure) -> Outcome {
    let kept = wish.replacesRoot ? nil : try storedRoot()
    let root: (certificate: Certificate, key: PrivateKey)
    if let kept {
      try check(kept.certificate, for: hosts, wish, now: now)
      root = kept
    } else {
      root = try CertificateMaker.root(
        for: hosts, isConstrained: !wish.isUnconstrained, now: now)
      try folder.write([
        (Self.rootKeyFile, root.key.pem()), (Self.rootFile, root.certificate.pem()),
      ])
    }
    try writeCopies(of: root.certificate)
    if kept != nil, let leaf = try storedLeaf(root.certificate),
      !needsRenewal(leaf.leaf, for: hosts, now: now)
    {
      return Outcome(identity: leaf, isNewRoot: false, isNewLeaf: false)
    }
    let (leaf, key) = try CertificateMaker.leaf(
      for: hosts, root: root.certificate, rootKey: root.key, now: now)
    let identity = ServerIdentity(leaf: leaf, root: root.certificate, key: key)
    try folder.write([(Self.leafKeyFile, key.pem()), (Self.leafFile, identity.chainPEM())])
    return Outcome(identity: identity, isNewRoot: kept == nil, isNewLeaf: true)
  }

  /// What the folder holds; nil when it has no complete identity yet.
  package func stored() throws(Failure) -> ServerIdentity? {
    guard let root = try storedRoot() else { return nil }
    return try storedLeaf(root.certificate)
  }

  /// An identity with a flaw, which is not kept; nil when there is no root yet.
  package func flawed(
    _ flaw: LeafFlaw, for hosts: [HostName], now: Int64
  ) throws(Failure) -> ServerIdentity? {
    guard let root = try storedRoot() else { return nil }
    let (leaf, key) = try CertificateMaker.flawedLeaf(
      flaw, for: hosts, root: root.certificate, rootKey: root.key, now: now)
    return ServerIdentity(leaf: leaf, root: root.certificate, key: key)
  }

  /// Whether another leaf is needed: for other hosts, or because little of its time is left.
  package func needsRenewal(_ leaf: Certificate, for hosts: [HostName], now: Int64) -> Bool {
    Set(leaf.names) != Set(hosts.map { AlternativeName($0) }) || leaf.notBefore > now
      || leaf.notAfter - now < Self.renewalTime
  }

  private func check(
    _ root: Certificate, for hosts: [HostName], _ wish: RootWish, now: Int64
  ) throws(Failure) {
    let constraints = try NameConstraints.of(root)
    let outside = hosts.filter { constraints?.allow(AlternativeName($0)) == false }
    if !outside.isEmpty || wish.isUnconstrained && constraints != nil {
      let names = outside.map(\.text).joined(separator: ", ")
      throw Failure(
        .hostOutsideRoot,
        outside.isEmpty
          ? "the root certificate in \(folder.path.display) is limited to its hosts for good"
          : "the root certificate in \(folder.path.display) may not sign for \(names)",
        at: .path(folder.file(Self.rootFile).display), help: Self.wayToANewRoot)
    }
    guard root.notAfter - now >= Self.renewalTime else {
      let end = CivilTime(secondsSince1970: root.notAfter)?.iso8601 ?? "an unknown time"
      throw Failure(
        .rootExpires, "the root certificate in \(folder.path.display) counts until \(end)",
        at: .path(folder.file(Self.rootFile).display), help: Self.wayToANewRoot)
    }
  }

  private static let wayToANewRoot =
    "make a new root with 'ba-serve certificate create --new-root' and all hosts; every device has to "
    + "install its profile and trust it again"

  private func storedRoot() throws(Failure) -> (certificate: Certificate, key: PrivateKey)? {
    let texts = (try folder.read(Self.rootFile), try folder.read(Self.rootKeyFile))
    if texts.0 == nil, texts.1 == nil { return nil }
    let problem: String
    switch texts {
    case (let pem?, let keyPEM?):
      do throws(Failure) {
        let certificates = try Certificate.read(pem: pem, name: Self.rootFile)
        let key = try PrivateKey(pem: keyPEM, name: Self.rootKeyFile)
        if let first = certificates.first, key.belongs(to: first) { return (first, key) }
        problem = "\(Self.rootKeyFile) is not the key of \(Self.rootFile)"
      } catch {
        problem = error.message
      }
    case (nil, _): problem = "\(Self.rootFile) is missing"
    case (_, nil): problem = "\(Self.rootKeyFile) is missing"
    }
    throw Failure(
      .storedRootDamaged, "the root certificate in \(folder.path.display) is damaged: \(problem)",
      at: .path(folder.file(Self.rootFile).display), help: Self.wayToANewRoot)
  }

  /// The leaf, if it is whole and of this root; it costs nothing to make another.
  private func storedLeaf(_ root: Certificate) throws(Failure) -> ServerIdentity? {
    guard let pem = try folder.read(Self.leafFile), let keyPEM = try folder.read(Self.leafKeyFile),
      let leaf = try? Certificate.read(pem: pem, name: Self.leafFile).first,
      let key = try? PrivateKey(pem: keyPEM, name: Self.leafKeyFile),
      key.belongs(to: leaf), leaf.isSigned(by: root)
    else { return nil }
    return ServerIdentity(leaf: leaf, root: root, key: key)
  }

  /// The root in the forms that devices and people want it in.
  private func writeCopies(of root: Certificate) throws(Failure) {
    let copies = [
      (Self.rootDERFile, try root.der()),
      (Self.profileFile, try ConfigurationProfile.bytes(for: root)),
    ]
    for (name, bytes) in copies where try folder.read(name) != bytes {
      try folder.write(name, bytes)
    }
  }
}
