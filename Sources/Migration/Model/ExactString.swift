/// A text that equals another only when its bytes do.
///
/// Two different tags can be equal `String`s ("é" in one scalar and in two), and Xcode's own tools tell
/// file names apart by bytes; keys and sets of tags are of this type.
package struct ExactString: Sendable, Hashable, Comparable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  package static func < (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension Sequence<String> {
  /// The texts without repetitions, in the order of their bytes.
  package var sortedUnique: [String] {
    Set(map(ExactString.init)).sorted().map(\.text)
  }

  /// The texts without repetitions, in the order in which each first stands.
  package var unique: [String] {
    var seen: Set<ExactString> = []
    return filter { seen.insert(ExactString($0)).inserted }
  }
}
