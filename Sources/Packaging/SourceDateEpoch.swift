package import AppleArchiveFormat
internal import AssetPack
package import Diagnostics

/// The time that builds take in place of the clock, after the reproducible-builds specification.
package enum SourceDateEpoch {
  /// The environment variable's name.
  package static let variable = "SOURCE_DATE_EPOCH"

  /// The time for a value of the variable; 2001-01-01T00:00:00Z when it is not set or empty.
  ///
  /// Throws a usage failure for anything but a whole number of seconds from 0 on.
  package static func time(_ value: String?) throws(Failure) -> EntryTime {
    guard let value, !value.isEmpty else { return PackMetadata.defaultTime }
    let isDigits = value.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    if isDigits, Int64(value) == nil {
      throw Failure(
        .badSourceDateEpoch,
        "\(variable) is \(DisplayText.escape(value)), more seconds than 64 bits hold",
        help: "unset it, or set it to a time that can come")
    }
    guard isDigits, let seconds = Int64(value) else {
      throw Failure(
        .badSourceDateEpoch,
        "\(variable) is \"\(DisplayText.escape(value))\", which is no number of seconds since 1970",
        help: "unset it, or set it to a whole number from 0 on")
    }
    return EntryTime(seconds: seconds)
  }
}
