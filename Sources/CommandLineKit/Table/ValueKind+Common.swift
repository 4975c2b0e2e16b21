internal import Diagnostics
package import SystemIO

extension ValueKind {
  /// A file's path, as bytes; `suffixes` only guide completions.
  package static func file(
    _ placeholder: String = "FILE", suffixes: [String] = []
  ) -> ValueKind<NativePath> where Value == NativePath {
    Self(ValueShape(placeholder, completion: .files(suffixes: suffixes)), parse: nativePath)
  }

  /// A folder's path, as bytes.
  package static func folder(
    _ placeholder: String = "DIR"
  ) -> ValueKind<NativePath> where Value == NativePath {
    Self(ValueShape(placeholder, completion: .folders), parse: nativePath)
  }
}

private func nativePath(_ bytes: [UInt8]) throws(ValueProblem) -> NativePath {
  guard let path = NativePath(bytes) else { throw ValueProblem("is not a path") }
  return path
}

extension ValueKind where Value == [UInt8] {
  /// Bytes that are taken as they are, such as a path inside a pack.
  package static func bytes(_ placeholder: String) -> Self {
    Self(ValueShape(placeholder)) { bytes throws(ValueProblem) in bytes }
  }
}

extension ValueKind where Value == String {
  /// Text in UTF-8.
  package static func text(_ placeholder: String) -> Self {
    Self(ValueShape(placeholder)) { bytes throws(ValueProblem) in
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ValueProblem("is not UTF-8")
      }
      return text
    }
  }
}

extension ValueKind where Value == Int {
  /// A whole number in decimal within a range; an upper end of `Int.max` is not spoken of.
  package static func integer(_ placeholder: String = "N", in range: ClosedRange<Int>) -> Self {
    Self(ValueShape(placeholder)) { bytes throws(ValueProblem) in
      let help =
        range.upperBound == .max
        ? "it must be a whole number from \(range.lowerBound) up"
        : "it must be a whole number from \(range.lowerBound) to \(range.upperBound)"
      let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
      guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw ValueProblem("is not a whole number", help: help)
      }
      guard let number = Int(String(decoding: bytes, as: UTF8.self)), range.contains(number) else {
        throw ValueProblem("is out of range", help: help)
      }
      return number
    }
  }
}

extension ValueKind where Value == UInt64 {
  /// A number of bytes: digits, then nothing, `kB`, `MB`, `GB`, `TB` (powers of 1000) or `KiB`, `MiB`,
  /// `GiB`, `TiB` (powers of 1024).
  package static func byteCount(_ placeholder: String = "SIZE") -> Self {
    Self(ValueShape(placeholder)) { bytes throws(ValueProblem) in
      guard let count = ByteCount(parsing: bytes) else {
        throw ValueProblem(
          "is not a size",
          help: "write bytes as digits, or a number with kB, MB, GB, KiB, MiB or GiB")
      }
      return count.bytes
    }
  }
}

extension ValueKind where Value == Double {
  /// A positive decimal number such as `20` or `1.5`.
  package static func positiveNumber(_ placeholder: String = "N") -> Self {
    Self(ValueShape(placeholder)) { bytes throws(ValueProblem) in
      let allowed = bytes.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      guard allowed, let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite,
        number > 0
      else {
        throw ValueProblem("is not a positive number", help: "write it like 20 or 1.5")
      }
      return number
    }
  }
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable {
  /// One of an enumeration's words.
  ///
  /// `aliases` are accepted, too, but neither shown nor offered.
  package static func choice(
    _ placeholder: String, aliases: [String: Value] = [:], help: (Value) -> String = { _ in "" }
  ) -> Self {
    let shown = Value.allCases.map { ValueShape.Word($0.rawValue, help: help($0)) }
    let hidden = aliases.keys.sorted().map { ValueShape.Word($0, isAlias: true) }
    let shape = ValueShape(placeholder, completion: .words, words: shown + hidden)
    return Self(shape) { bytes throws(ValueProblem) in
      let word = String(decoding: bytes, as: UTF8.self)
      if let value = Value(rawValue: word) ?? aliases[word] { return value }
      throw unknownWord(word, among: shape)
    }
  }

  private static func unknownWord(_ word: String, among shape: ValueShape) -> ValueProblem {
    let known = Phrases.list(shape.shownWords.map { "'\($0.text)'" }, conjunction: "or")
    guard let near = Spelling.suggestion(for: word, among: shape.words.map(\.text)) else {
      return ValueProblem("is not known", help: "it must be \(known)")
    }
    return ValueProblem("is not known", help: "did you mean '\(near)'? it must be \(known)")
  }
}
