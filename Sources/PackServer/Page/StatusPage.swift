internal import SystemIO
internal import AssetPackManifest
internal import Diagnostics
internal import Digest
internal import WebPage

/// The page at `/`: packs and addresses as HTML, and the script that shows the rest.
struct StatusPage: Sendable {
  private let template: PageTemplate

  init() throws(Failure) {
    template = try PageTemplate(
      html: PackageResources.page_html, style: PageParts.style + PackageResources.style_css,
      script: PageParts.script + PackageResources.table_js + PackageResources.requests_js
        + PackageResources.overview_js + PackageResources.live_js)
  }

  func reply(_ core: ServerCore) -> Reply {
    let contents = [
      "{{port}}": String(core.port), "{{addresses}}": Self.addresses(core),
      "{{trust}}": Self.trust(core.configuration.profile),
      "{{packs}}": core.catalog.offer.packs.map(Self.row).joined(separator: "\n"),
    ].mapValues { Array($0.utf8) }
    var bytes: [UInt8] = []
    do throws(Failure) {
      try template.write(contents) { bytes += $0 }
    } catch {
      return Reply(500, text: error.message)
    }
    var reply = Reply(200)
    reply.set("Content-Type", "text/html; charset=utf-8")
    reply.set("Cache-Control", "no-store")
    reply.protect(policy: template.policy + "; img-src data:; connect-src 'self'")
    reply.body = BodyPlan(bytes: bytes)
    return reply
  }

  private static func addresses(_ core: ServerCore) -> String {
    core.configuration.hosts.map { host in
      let address = HTMLText.escaped("https://\(host.urlText):\(core.port)")
      return "<li><code class=\"address\">\(address)</code></li>"
    }.joined(separator: "\n")
  }

  /// The step by which a device learns to trust the certificate.
  static func trust(_ profile: String?) -> String {
    let switching =
      "switch it on under Settings → General → About → Certificate Trust Settings"
    guard let profile else {
      return "Install the certificate’s root on the device, if it does not trust it yet, and "
        + switching + "."
    }
    let address = HTMLText.escaped(profile)
    return "Install the profile from <a href=\"\(address)\">\(address)</a> on the device, and "
      + switching + "."
  }

  /// As `packRow` in `overview.js` makes it.
  private static func row(_ pack: PackVersion) -> String {
    let manifest = pack.file.manifest
    let path = pack.urlPath
    let platforms = manifest.platforms.map(\.value.rawValue).joined(separator: ", ")
    let id = HTMLText.escaped(DisplayText.escape(pack.id))
    return """
      <tr><th scope="row"><span class="two"><bdi>\(id)</bdi>\
      <a class="soft" href="\(path)" download>\(path)</a></span></th>\
      <td class="number">\(pack.number)</td>\
      <td class="number">\(ByteCount(pack.size).text)</td>\
      <td>\(manifest.downloadPolicy.value.kind.rawValue)</td>\
      <td>\(platforms.isEmpty ? "all" : HTMLText.escaped(platforms))</td>\
      <td><code>\(pack.file.sha256.hexadecimal.prefix(12))…</code></td></tr>
      """
  }
}
