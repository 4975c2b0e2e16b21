/// Two digits.
func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return digits.utf8.count == 1 ? "0" + digits : digits
}

/// Bytes as `41 41 30 31`.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { hexadecimal($0) }.joined(separator: " ")
}
