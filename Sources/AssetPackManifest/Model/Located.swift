/// A value and where it stands in the manifest.
public struct Located<Value: Sendable>: Sendable {
  public let value: Value
  /// Byte offsets in ``Manifest/source``, quotes and brackets included.
  public let range: Range<Int>

  public init(_ value: Value, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}
