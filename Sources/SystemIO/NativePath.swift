internal import Diagnostics
internal import CSystem

/// A path as the user gave it on the command line: bytes, absolute or from the working directory.
public struct NativePath: Sendable, Hashable {
  /// The bytes, without a NUL.
  public let bytes: [UInt8]

  /// Takes the bytes as they are; nil when they are empty or hold a NUL.
  public init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = bytes
  }

  /// Takes the text's UTF-8 bytes; nil when it is empty or holds a NUL.
  public init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  private init(unchecked bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The working directory.
  public static let workingDirectory = NativePath(unchecked: [UInt8(ascii: ".")])

  /// The path fit for display.
  public var display: String { DisplayText.escape(bytes) }

  /// Whether it is the sign for standard input or output.
  public var isDash: Bool { bytes == [UInt8(ascii: "-")] }

  private static let slash = UInt8(ascii: "/")

  /// Whether it starts at the root of the file system.
  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// The folder that holds what the path names, `.` when the path has one component.
  public var folder: NativePath {
    guard let last = bytes.lastIndex(of: Self.slash) else { return .workingDirectory }
    var end = last
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    return NativePath(unchecked: end == 0 ? [Self.slash] : Array(bytes[..<end]))
  }

  /// The last component; empty when the path ends in a slash.
  public var name: ArraySlice<UInt8> {
    guard let last = bytes.lastIndex(of: Self.slash) else { return bytes[...] }
    return bytes[(last + 1)...]
  }

  /// This path as a folder, with `other` below it; `other` itself when it is absolute.
  public func appending(_ other: some Collection<UInt8>) -> NativePath {
    if other.isEmpty { return self }
    if other.first == Self.slash { return NativePath(unchecked: Array(other)) }
    if bytes == [UInt8(ascii: ".")] { return NativePath(unchecked: Array(other)) }
    let separator = bytes.last == Self.slash ? [] : [Self.slash]
    return NativePath(unchecked: bytes + separator + Array(other))
  }

  /// Whether the last bytes are those of `suffix`, letter case included.
  public func hasSuffix(_ suffix: String) -> Bool {
    bytes.count >= suffix.utf8.count && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
