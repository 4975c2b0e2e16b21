internal import CSystem

/// Text that nobody can guess.
package enum RandomText {
  /// So many random bytes from the system, as hexadecimal digits.
  package static func hexadecimal(_ byteCount: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    precondition(ba_random(&bytes, byteCount) == 0, "the system has no random numbers")
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
