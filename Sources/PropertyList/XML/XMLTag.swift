/// A start, end or empty tag that was read.
struct XMLTag {
  let name: String
  let isEnd: Bool
  /// Whether it is start and end in one, such as `<true/>`.
  let isEmpty: Bool
  let range: Range<Int>
}
