/// A resolution's entries, made one by one as they are asked for.
public struct ResolvedEntries: RandomAccessCollection, Sendable {
  let resolution: Resolution

  public var startIndex: Int { 0 }
  public var endIndex: Int { resolution.order.count }

  public subscript(position: Int) -> ResolvedEntry {
    ResolvedEntry(resolution: resolution, position: position)
  }
}
