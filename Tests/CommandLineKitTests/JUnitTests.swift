import Diagnostics
import Testing

@testable import CommandLineKit

@Suite("JUnit reports")
struct JUnitTests {
  private let finding = Diagnostic(
    .error, DiagnosticCode("BA0403", "t"), "a <b>\n\u{FFFF}", at: .path("p&q"), help: "h")

  @Test("A suite counts its cases and holds their findings")
  func suite() {
    let suite = JUnitSuite(
      "x\".aar", duration: 1_234_567_890,
      cases: [
        .init("one", .passed()), .init("two", .passed(remarks: [finding])),
        .init("three", .failed([finding, finding])), .init("four", .broken([finding])),
        .init("five", .skipped("why")),
      ])
    let text = #"p&amp;q: error[BA0403]: a &lt;b&gt;\u{0a}\u{ffff}"# + "\nhelp: h\n"
    let message = #"a &lt;b&gt;&#10;\u{ffff}"#
    func head(_ name: String) -> String {
      "    <testcase classname=\"c.d\" name=\"x&quot;.aar: \(name)\""
    }
    #expect(
      suite.xml(className: "c.d") == """
          <testsuite name="x&quot;.aar" tests="5" failures="1" errors="1" skipped="1" time="1.234">
        \(head("one"))/>
        \(head("two"))>
              <system-out>\(text)</system-out>
            </testcase>
        \(head("three"))>
              <failure type="BA0403" message="\(message) (and 1 more)">\(text)\(text)</failure>
            </testcase>
        \(head("four"))>
              <error type="BA0403" message="\(message)">\(text)</error>
            </testcase>
        \(head("five"))>
              <skipped message="why"/>
            </testcase>
          </testsuite>

        """)
    #expect(
      JUnitSuite("s", duration: 7_000_000, cases: []).xml(className: "").contains("\"0.007\""))
  }

  @Test("What XML cannot hold or would change is escaped")
  func escaping() {
    let hard = "<&>\"'\t\n\r\0\u{1}\u{7F}\u{85}\u{202E}\u{FFFE}\u{FFFF}é😀"
    let rest = #"\u{0d}\u{00}\u{01}\u{7f}\u{85}\u{202e}\u{fffe}\u{ffff}é😀"#
    #expect(XMLText.content(hard) == "&lt;&amp;&gt;&quot;'\t\n" + rest)
    #expect(XMLText.attribute(hard) == "&lt;&amp;&gt;&quot;'&#9;&#10;" + rest)
  }
}
