/// What the look of one argument says about it.
enum Token: Equatable {
  /// `--`: all that follows is operands.
  case endOfOptions
  /// `--name` or `--name=value`.
  case long(name: [UInt8], value: [UInt8]?)
  /// `-abc`, without its dash.
  case short([UInt8])
  /// Everything else, among it `-` and negative numbers.
  case operand

  init(_ bytes: [UInt8]) {
    let dash = UInt8(ascii: "-")
    guard bytes.first == dash, bytes.count > 1 else {
      self = .operand
      return
    }
    if bytes[1] == dash {
      if bytes.count == 2 {
        self = .endOfOptions
        return
      }
      let body = bytes.dropFirst(2)
      if let equals = body.firstIndex(of: UInt8(ascii: "=")) {
        self = .long(name: Array(body[..<equals]), value: Array(body[(equals + 1)...]))
      } else {
        self = .long(name: Array(body), value: nil)
      }
      return
    }
    // No option of ours is a digit, so this is a number.
    let isNumber = (0x30...0x39).contains(bytes[1])
    self = isNumber ? .operand : .short(Array(bytes.dropFirst()))
  }
}
