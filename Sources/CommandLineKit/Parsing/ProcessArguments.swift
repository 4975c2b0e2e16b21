/// The arguments of this process, as the system handed them over.
package enum ProcessArguments {
  /// The bytes of each argument, the program's name left out; nothing is decoded or repaired.
  package static func raw() -> [[UInt8]] {
    let count = Int(CommandLine.argc)
    guard count > 1 else { return [] }
    return (1..<count).compactMap { index in
      guard let start = CommandLine.unsafeArgv[index] else { return nil }
      var bytes: [UInt8] = []
      var position = 0
      while start[position] != 0 {
        bytes.append(UInt8(bitPattern: start[position]))
        position += 1
      }
      return bytes
    }
  }
}
