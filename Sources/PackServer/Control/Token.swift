/// The secret that control requests carry.
enum Token {
  /// Whether a field's value is `Bearer` with the secret, found out in a time that does not depend on
  /// how much of it is right.
  static func isGiven(_ value: [UInt8]?, _ secret: String) -> Bool {
    guard let value, let space = value.firstIndex(of: 0x20),
      ASCII.equal(value[..<space], "bearer")
    else { return false }
    let given = Array(ASCII.trimmed(value[space...]))
    let wanted = Array(secret.utf8)
    guard given.count == wanted.count, !wanted.isEmpty else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
