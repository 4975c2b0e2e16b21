/// Finds the names that Swift code gives to the request class: type aliases and subclasses.
enum AliasFinder {
  /// The names that a file gives.
  static func aliases(in file: SourceFile) -> Set<String> {
    guard file.language == .swift else { return [] }
    var names: Set<String> = []
    for index in file.tokens.indices where file.isWord(index, SymbolTable.requestClass) {
      if file.isMark(index - 1, "="), file.isWord(index - 2), file.isWord(index - 3, "typealias") {
        names.insert(file.text(index - 2))
      } else if file.isMark(index - 1, ":"), file.isWord(index - 2),
        file.isWord(index - 3, "class")
      {
        names.insert(file.text(index - 2))
      }
    }
    return names.filter { $0.utf8.count >= 3 }
  }
}
