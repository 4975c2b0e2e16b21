package import Diagnostics

extension Sequence where Element == Diagnostic {
  /// The findings about one text in the order of their places; equal places keep their order.
  package func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { left, right in
      let (a, b) = (Self.position(left.element), Self.position(right.element))
      return a == b ? left.offset < right.offset : a < b
    }.map(\.element)
  }

  private static func position(_ diagnostic: Diagnostic) -> (Int, Int) {
    guard case .source(let location) = diagnostic.place else { return (0, 0) }
    return (location.line, location.column)
  }
}
