/// What sort of value a field has, whatever its width.
enum FieldKind: Hashable, Sendable, CustomStringConvertible {
  case flag
  case unsigned
  case string
  /// A hash of that many bytes.
  case hash(Int)
  case time
  case blob

  var description: String {
    switch self {
    case .flag: "a flag"
    case .unsigned: "a number"
    case .string: "a string"
    case .hash(let size): "a hash of \(size) bytes"
    case .time: "a time"
    case .blob: "a blob"
    }
  }
}
