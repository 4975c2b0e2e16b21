package import Diagnostics

/// A server's certificate with its root and its key.
package struct ServerIdentity {
  package let leaf: Certificate
  package let root: Certificate
  package let key: PrivateKey

  /// What a server sends, as PEM: the leaf, then the root, so that a check sees who signed it.
  package func chainPEM() throws(Failure) -> [UInt8] { try leaf.pem() + root.pem() }
}
