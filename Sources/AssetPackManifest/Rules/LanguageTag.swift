internal import Diagnostics

/// BCP-47 tags as manifests use them: a language, optionally a script and a region; no variants,
/// extensions or private use.
package enum LanguageTag {
  package struct Problem {
    package let message: String
    package var suggestion: String?
  }

  /// What is wrong with a tag; letter case does not matter, as BCP-47 has it.
  package static func problem(in tag: String) -> Problem? {
    if tag.isEmpty { return Problem(message: "the language tag is empty") }
    let shown = quoted(tag)
    if tag.utf8.contains(UInt8(ascii: "_")) {
      let fixed = conventional(tag.replacing("_", with: "-"))
      return Problem(
        message: "the language tag \(shown) must have hyphens in place of \"_\"",
        suggestion: problem(in: fixed) == nil ? fixed : nil)
    }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isAlphanumeric) }) else {
      return Problem(message: "the language tag \(shown) is not letters and digits between hyphens")
    }
    if let problem = languageProblem(parts[0], shown) { return problem }
    return restProblem(parts, shown)
  }

  /// A tag in the letter case that BCP-47 recommends.
  static func conventional(_ tag: String) -> String {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false).enumerated().map {
      index, part -> String in
      if index == 0 { return part.lowercased() }
      return isScriptShaped(String(part))
        ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
    }
    return parts.joined(separator: "-")
  }

  private static func languageProblem(_ language: String, _ shown: String) -> Problem? {
    let count = language.utf8.count
    guard count == 2 || count == 3, language.utf8.allSatisfy(isLetter) else {
      return Problem(
        message: "the language tag \(shown) does not start with an ISO 639 code of 2 or 3 letters")
    }
    if count == 2, !LanguageData.languages.contains(language.lowercased()) {
      return Problem(
        message: "the language tag \(shown) starts with \(quoted(language)), which is no "
          + "ISO 639-1 code")
    }
    return nil
  }

  private static func restProblem(_ parts: [String], _ shown: String) -> Problem? {
    var script: String?
    var region: String?
    for part in parts.dropFirst() {
      if isScriptShaped(part) {
        if region != nil, script == nil {
          let fixed = [parts[0], part, region ?? ""].joined(separator: "-")
          return Problem(
            message: "the language tag \(shown) has its script after its region",
            suggestion: problem(in: fixed) == nil ? fixed : nil)
        }
        guard script == nil, region == nil else { return repeated(part, shown) }
        guard LanguageData.scripts.contains(part.lowercased()) else {
          return Problem(
            message: "the language tag \(shown) holds \(quoted(part)), which is no ISO 15924 script"
          )
        }
        script = part
      } else if isRegionShaped(part) {
        guard region == nil else { return repeated(part, shown) }
        guard LanguageData.regions.contains(part.uppercased()) else {
          return Problem(
            message: "the language tag \(shown) holds \(quoted(part)), which is no ISO 3166 or UN "
              + "M.49 region")
        }
        region = part
      } else {
        return Problem(
          message: "the language tag \(shown) holds \(quoted(part)); a pack's language has a "
            + "language, a script and a region alone")
      }
    }
    return nil
  }

  private static func repeated(_ part: String, _ shown: String) -> Problem {
    Problem(message: "the language tag \(shown) has one part too many: \(quoted(part))")
  }

  private static func isScriptShaped(_ part: String) -> Bool {
    part.utf8.count == 4 && part.utf8.allSatisfy(isLetter)
  }

  private static func isRegionShaped(_ part: String) -> Bool {
    part.utf8.count == 2 && part.utf8.allSatisfy(isLetter)
      || part.utf8.count == 3 && part.utf8.allSatisfy(isDigit)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
