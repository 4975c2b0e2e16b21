internal import AssetPackManifest
internal import Digest
internal import SystemIO

/// A request, as far as an answer depends on it.
struct Request {
  let method: String
  /// As it was sent.
  let rawTarget: [UInt8]
  let fields: HeaderFields
  let isLoopback: Bool
}

/// Finds the answer to a request.
///
/// The path is looked up among the known ones and the packs' ids; it is never the name of a file.
struct Router {
  let core: ServerCore

  enum Route {
    /// The page for people.
    case page
    /// What that page shows, as JSON.
    case status
    case manifest(platform: String?)
    case pack([UInt8])
    case control
    case nothing

    /// Whether it is there to watch the server by, so that nothing is rehearsed with it.
    var isForWatching: Bool {
      switch self {
      case .page, .status: true
      case .manifest, .pack, .control, .nothing: false
      }
    }

    /// Whether the answer depends on packs that may have been replaced.
    var needsPacks: Bool {
      switch self {
      case .page, .manifest, .pack: true
      case .status, .control, .nothing: false
      }
    }
  }

  static func route(_ target: RequestTarget) -> Route {
    if target.path.elementsEqual("/".utf8) { return .page }
    if target.path.elementsEqual("/status.json".utf8) { return .status }
    if target.path.elementsEqual("/manifest".utf8) {
      return .manifest(platform: target.parameter("platform"))
    }
    if let id = target.suffix(after: "/assets/") ?? target.suffix(after: "/assetpacks/") {
      return .pack(id)
    }
    return target.suffix(after: "/control/") == nil ? .nothing : .control
  }

  func reply(_ request: Request) -> Reply {
    guard let target = RequestTarget(request.rawTarget) else {
      return Reply(400, text: "the target is no path")
    }
    let route = Self.route(target)
    switch route {
    case .control: return ControlRoutes(core: core).reply(request, target)
    case .page, .status:
      guard isReading(request) else { return .methodNotAllowed("GET, HEAD") }
      if case .page = route { return core.page.reply(core) }
      return core.status.reply(core)
    case .manifest, .pack, .nothing: break
    }
    let pack: PackVersion? = if case .pack(let id) = route { core.catalog.pack(id) } else { nil }
    let wanted = FaultQuery(path: target.path, pack: pack.map { Array($0.id.utf8) })
    var faults: [String] = []
    if let (status, retryAfter) = core.faults.takeStatus(wanted, &faults) {
      var reply = Reply(status, text: "this is a fault that was asked for")
      if let retryAfter { reply.set("Retry-After", String(retryAfter)) }
      reply.faults = faults
      return reply
    }
    var reply: Reply
    switch route {
    case .manifest(let platform):
      guard isReading(request) else { return .methodNotAllowed("GET, HEAD") }
      reply = manifest(request, platform, wanted, &faults)
    case .pack:
      guard let pack else { return Reply(404, text: "there is no pack with this id") }
      guard isReading(request) else { return .methodNotAllowed("GET, HEAD") }
      reply = answer(request, pack, wanted, &faults)
    case .page, .status, .control, .nothing:
      return Reply(404, text: "there is nothing here")
    }
    core.faults.apply(wanted, to: &reply, &faults)
    reply.faults = faults
    return reply
  }

  private func isReading(_ request: Request) -> Bool {
    request.method == "GET" || request.method == "HEAD"
  }

  /// The download manifest, for one platform or for all.
  private func manifest(
    _ request: Request, _ platform: String?, _ wanted: FaultQuery, _ faults: inout [String]
  ) -> Reply {
    let offer = core.catalog.offer
    let base = "https://\(host(request).urlText):\(core.port)"
    let packs = offer.packs.filter { pack in
      guard let platform else { return true }
      let platforms = pack.file.manifest.platforms.map(\.value.rawValue)
      return platforms.isEmpty
        || platforms.contains { ASCII.equal(platform.utf8, $0) }
    }.map { pack in
      OfferedPack(
        manifest: pack.file.manifest, version: pack.number, size: pack.size,
        url: base + pack.urlPath)
    }
    let bytes = core.configuration.writer(packs)
    guard let digest = try? Digester.digest(bytes) else {
      return Reply(500, text: "the manifest's digest cannot be computed")
    }
    let tag =
      core.faults.takeTag(wanted, &faults) ?? EntityTag(strong: digest.hexadecimal)
    var reply = Reply(200)
    reply.set("Content-Type", "application/json")
    describe(&reply, tag, offer.lastChange)
    reply.body = BodyPlan(bytes: bytes)
    if let other = conditional(request, reply, tag, offer.lastChange) { return other }
    return reply
  }

  /// A pack, or the ranges of it that are asked for.
  private func answer(
    _ request: Request, _ pack: PackVersion, _ wanted: FaultQuery, _ faults: inout [String]
  ) -> Reply {
    guard pack.file.isIntact else {
      var reply = Reply(503, text: "the pack's file was changed in place, and is no good now")
      reply.set("Retry-After", "1")
      return reply
    }
    let tag = core.faults.takeTag(wanted, &faults) ?? pack.tag
    var reply = Reply(200)
    reply.set("Content-Type", Self.packType)
    reply.set("Accept-Ranges", "bytes")
    describe(&reply, tag, pack.lastModified)
    reply.body = BodyPlan(pack, 0..<pack.size)
    if let other = conditional(request, reply, tag, pack.lastModified) { return other }
    switch ranges(request, pack, tag) {
    case .everything:
      break
    case .unsatisfiable:
      reply.status = 416
      reply.body = BodyPlan()
      reply.set("Content-Range", "bytes */\(pack.size)")
      reply.fields.removeAll { $0.name == "Content-Type" }
    case .ranges(let ranges):
      reply.status = 206
      if ranges.count == 1, let range = ranges.first {
        reply.range = range
        reply.set("Content-Range", MultipartRanges.contentRange(range, size: pack.size))
        reply.body = BodyPlan(pack, range)
      } else {
        let parts = MultipartRanges(
          ranges, of: pack, partType: Self.packType, boundary: RandomText.hexadecimal(16))
        reply.set("Content-Type", parts.contentType)
        reply.body = parts.body
      }
    }
    return reply
  }

  private static let packType = "application/octet-stream"

  private func ranges(
    _ request: Request, _ pack: PackVersion, _ tag: EntityTag
  ) -> RangeRequest.Outcome {
    guard request.method == "GET", let value = request.fields.single("range"),
      let wanted = RangeRequest(value),
      Preconditions.allowsRange(
        request.fields, tag: tag, lastModified: pack.lastModified, now: Environment.now.seconds)
    else { return .everything }
    return wanted.outcome(size: pack.size)
  }

  /// The answer that the request's conditions lead to, if it is another one than what was asked for.
  private func conditional(
    _ request: Request, _ full: Reply, _ tag: EntityTag, _ lastModified: Int64
  ) -> Reply? {
    switch Preconditions.verdict(
      request.fields, tag: tag, lastModified: lastModified, now: Environment.now.seconds)
    {
    case .proceed: return nil
    case .failed: return Reply(412, text: "the condition does not hold")
    case .notModified:
      var reply = Reply(304)
      describe(&reply, tag, lastModified)
      // libmicrohttpd sends its length alone, which is that of the answer without the condition.
      reply.body = full.body
      return reply
    }
  }

  /// The bytes under an address change with the pack, so that caches have to ask.
  private func describe(_ reply: inout Reply, _ tag: EntityTag, _ lastModified: Int64) {
    reply.set("Cache-Control", "no-cache")
    reply.set("ETag", tag.text)
    reply.set("Last-Modified", HTTPDate.text(secondsSince1970: lastModified))
  }

  /// The host that the client used, if it is one of ours, so that packs come the same way.
  private func host(_ request: Request) -> HostName {
    let hosts = core.configuration.hosts
    guard let text = request.fields.text("host") else { return hosts[0] }
    let name = text.hasSuffix("]") ? text : Self.withoutPort(text)
    guard let used = HostName(name), hosts.contains(used) else { return hosts[0] }
    return used
  }

  private static func withoutPort(_ text: String) -> String {
    guard let colon = text.lastIndex(of: ":") else { return text }
    return String(text[..<colon])
  }
}

/// Text for use in addresses.
enum URLText {
  /// A path component with all but unreserved characters in percent form (RFC 3986, section 2.3).
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
