import Testing

@testable import PackServer

/// Conditional requests against RFC 9110, section 13.
@Suite struct ConditionTests {
  private let tag = EntityTag(strong: "abc")
  /// Sun, 06 Nov 1994 08:49:37 GMT.
  private let modified: Int64 = 784_111_777
  private let now: Int64 = 1_800_000_000

  private func fields(_ pairs: [(String, String)]) -> HeaderFields {
    var fields = HeaderFields()
    for (name, value) in pairs { fields.add(Array(name.utf8), Array(value.utf8)) }
    return fields
  }

  private func verdict(_ pairs: (String, String)...) -> Preconditions.Verdict {
    Preconditions.verdict(fields(pairs), tag: tag, lastModified: modified, now: now)
  }

  private func allowsRange(_ value: String) -> Bool {
    Preconditions.allowsRange(
      fields([("If-Range", value)]), tag: tag, lastModified: modified, now: now)
  }

  private let same = "Sun, 06 Nov 1994 08:49:37 GMT"
  private let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"

  @Test("Tags are compared strongly by If-Match and weakly by If-None-Match")
  func tags() {
    #expect(verdict(("If-Match", "\"abc\"")) == .proceed)
    #expect(verdict(("If-Match", "\"x\", \"abc\"")) == .proceed)
    #expect(verdict(("If-Match", "*")) == .proceed)
    #expect(verdict(("If-Match", "W/\"abc\"")) == .failed)
    #expect(verdict(("If-Match", "\"a,bc\"")) == .failed)
    #expect(verdict(("If-None-Match", "\"abc\"")) == .notModified)
    #expect(verdict(("if-none-match", "W/\"abc\"")) == .notModified)
    #expect(verdict(("If-None-Match", "*")) == .notModified)
    #expect(verdict(("If-None-Match", "\"x\""), ("If-None-Match", "\"abc\"")) == .notModified)
    #expect(verdict(("If-None-Match", "abc")) == .proceed)
  }

  @Test("Dates count only where there is no tag")
  func precedence() {
    #expect(verdict(("If-Unmodified-Since", earlier)) == .failed)
    #expect(verdict(("If-Unmodified-Since", same)) == .proceed)
    #expect(verdict(("If-Unmodified-Since", earlier), ("If-Match", "\"abc\"")) == .proceed)
    #expect(verdict(("If-Modified-Since", same)) == .notModified)
    #expect(verdict(("If-Modified-Since", earlier)) == .proceed)
    #expect(verdict(("If-Modified-Since", same), ("If-None-Match", "\"x\"")) == .proceed)
    #expect(verdict(("If-Modified-Since", "yesterday")) == .proceed)
    #expect(verdict(("If-Match", "\"x\""), ("If-None-Match", "\"abc\"")) == .failed)
  }

  @Test("If-Range takes a strong tag, or the very date that was sent")
  func ifRange() {
    #expect(allowsRange("\"abc\""))
    #expect(allowsRange(same))
    #expect(!allowsRange("W/\"abc\""))
    #expect(!allowsRange("\"abd\""))
    #expect(!allowsRange(earlier))
    #expect(!allowsRange("Sun, 06 Nov 1994 08:49:38 GMT"))
    #expect(!allowsRange("nonsense"))
    #expect(Preconditions.allowsRange(fields([]), tag: tag, lastModified: 0, now: now))
  }

  @Test("All three forms of dates are read, and one is written")
  func dates() {
    let forms = [same, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]
    for form in forms { #expect(HTTPDate.parse(Array(form.utf8), now: now) == modified) }
    #expect(HTTPDate.text(secondsSince1970: modified) == same)
    #expect(HTTPDate.text(secondsSince1970: 951_827_696) == "Tue, 29 Feb 2000 12:34:56 GMT")
    let bad = [
      "", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 24:49:37 GMT",
      "Sun, 6x Nov 1994 08:49:37 GMT",
      "Sun, 06 Abc 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
    ]
    for text in bad { #expect(HTTPDate.parse(Array(text.utf8), now: now) == nil, "\(text)") }
  }
}
