/// How much one selector chose that no earlier one had chosen.
public struct SelectionTotal: Sendable, Hashable {
  public internal(set) var fileCount = 0
  public internal(set) var byteCount: UInt64 = 0
}
