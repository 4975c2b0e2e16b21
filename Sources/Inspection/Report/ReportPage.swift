internal import Diagnostics
internal import SystemIO
internal import WebPage

/// The page as HTML: the files in `Page`, with the data between them.
///
/// The data are JSON in a script element that browsers do not run, and reach the document as text only.
struct ReportPage {
  private let data: String

  init(data: String) {
    self.data = data
  }

  private static let style = PageParts.style + PackageResources.style_css
  private static let script =
    PageParts.script + PackageResources.model_js + PackageResources.paths_js
    + PackageResources.table_js + PackageResources.layout_js + PackageResources.treemap_js
    + PackageResources.downloads_js + PackageResources.sections_js + PackageResources.main_js

  func write(to sink: any ByteSink) throws(Failure) {
    let template = try PageTemplate(
      html: PackageResources.page_html, style: Self.style, script: Self.script)
    try template.write(["{{data}}": HTMLText.inert(json: data)]) { bytes throws(Failure) in
      try sink.write(bytes)
    }
  }
}
