import Testing
import WebPage

@testable import PackServer

@Suite struct StatusPageTests {
  @Test("The profile's address is a link where there is one, and cannot get out of it")
  func profile() {
    #expect(StatusPage.trust(nil).contains("Install the certificate’s root"))
    let text = StatusPage.trust("http://mac.local:8000/\"><script>")
    #expect(text.contains("<a href=\"http://mac.local:8000/&quot;&gt;&lt;script&gt;\">"))
    #expect(!text.contains("<script>"))
  }

  @Test("Nothing in the page's own script or style could end the element that it stands in")
  func elements() {
    for source in [
      PackageResources.table_js, PackageResources.requests_js, PackageResources.overview_js,
      PackageResources.live_js, PackageResources.style_css,
    ] {
      let text = String(decoding: source, as: UTF8.self).lowercased()
      #expect(!text.contains("</") && !text.contains("<!--") && !text.contains("innerhtml"))
    }
  }

  @Test("What ended is kept up to a number, the last one first")
  func recent() {
    let recent = RecentEvents()
    for number in 0..<60 { recent.add(.detail(String(number))) }
    let texts = recent.all.map { if case .detail(let text) = $0 { text } else { "" } }
    #expect(texts.count == 50 && texts.first == "59" && texts.last == "10")
  }
}
