/// A system's version: one to three numbers.
package struct OSVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `16`, `16.1` or `16.1.2`; nil for everything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers = [0, 0, 0]
    for (index, part) in parts.enumerated() {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part.utf8.count <= 6,
        let number = Int(part)
      else { return nil }
      numbers[index] = number
    }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  package var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }

  package static func < (left: OSVersion, right: OSVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}
