import AppleArchiveFormat
import BlockPipeline
import Diagnostics
import Digest
import SystemIO
import TestSupport
import Testing
import WebPage

@testable import Inspection

@Suite struct PackReportTests {
  private func pack(_ tree: TemporaryTree, _ entries: String) throws -> NativePath {
    try ArchiveOracle.make(
      #"{"container": "pbz-", "blocks": "stored", "entries": [\#(entries)]}"#,
      at: tree.path("x.aar"))
    return try #require(NativePath(tree.path("x.aar")))
  }

  private func report(_ pack: NativePath, fileLimit: Int = 10) -> PackReport {
    var report = PackReport(
      pool: WorkerPool(threads: 1), limits: ArchiveLimits(), fileLimit: fileLimit)
    report.add(pack, judge: { _ in [] })
    return report
  }

  private static let files = """
    {"type": "F", "path": "Contents/a/1.bin", "data": "same"},
    {"type": "F", "path": "Contents/a/b/2.bin", "data": "same"},
    {"type": "F", "path": "Contents/3.bin", "data": "other"},
    {"type": "F", "path": "Contents/4.bin"}, {"type": "F", "path": "Contents/5.bin"}
    """

  @Test("Folders that no entry names are there, and equal contents are found, empty ones apart")
  func content() throws {
    let tree = try TemporaryTree()
    let report = report(try pack(tree, Self.files))
    let surveyed = try #require(report.packs.first)
    let folders = surveyed.content.folders.folders
    #expect(folders.map(\.name) == ["", "a", "b"])
    #expect(folders.map(\.parent) == [0, 0, 1])
    #expect(surveyed.files.map(\.folder) == [1, 2, 0, 0, 0])
    let equal = EqualFiles(report.packs)
    #expect(surveyed.files.map { equal.index(of: $0) } == [0, 0, nil, nil, nil])
    // SHA-256 of "same".
    #expect(equal.digests.map(\.prefix) == ["0967115f2813a354"])
  }

  @Test("More files than a page shows are an error that says what to do")
  func limit() throws {
    let tree = try TemporaryTree()
    let path = try pack(tree, Self.files)
    #expect(!report(path, fileLimit: 5).findings.hasErrors)
    var two = report(path, fileLimit: 9)
    #expect(!two.findings.hasErrors)
    two.add(path, judge: { _ in [] })
    let finding = try #require(two.findings.diagnostics.last)
    #expect(finding.code == DiagnosticCode.tooManyFilesForReport)
    #expect(finding.help != nil)
  }

  @Test("Nothing in the page's own script or style could end the element that it stands in")
  func elements() throws {
    for source in [
      PageParts.script, PageParts.style, PackageResources.model_js, PackageResources.paths_js,
      PackageResources.table_js, PackageResources.layout_js, PackageResources.treemap_js,
      PackageResources.downloads_js, PackageResources.sections_js, PackageResources.main_js,
      PackageResources.style_css,
    ] {
      let text = String(decoding: source, as: UTF8.self).lowercased()
      #expect(!text.contains("</") && !text.contains("<!--") && !text.contains("innerhtml"))
    }
  }
}
