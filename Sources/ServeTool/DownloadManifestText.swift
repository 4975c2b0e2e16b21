internal import AssetPackManifest
internal import JSONDocument
internal import PackServer

/// The download manifest in the shape that Apple's tool gives it.
enum DownloadManifestText {
  static let writer: DownloadManifestWriter = { packs in
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("assetPacks")
      writer.array { writer in for pack in packs { add(pack, &writer) } }
    }
    return Array((writer.text + "\n").utf8)
  }

  private static func add(_ pack: OfferedPack, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("id")
      writer.value(pack.manifest.assetPackID.value)
      writer.key("url")
      writer.value(pack.url)
      writer.key("version")
      writer.value(pack.version)
      writer.key("downloadSize")
      writer.value(pack.size)
      writer.key("downloadPolicy")
      add(pack.manifest.downloadPolicy.value, &writer)
      writer.key("host")
      writer.object { writer in
        writer.key("thirdParty")
        writer.object { _ in }
      }
      if let language = pack.manifest.language?.value {
        writer.key("language")
        writer.value(language)
      }
      if let userInfo = pack.manifest.userInfo {
        writer.key("userInfo")
        add(userInfo, &writer)
      }
    }
  }

  private static func add(_ policy: DownloadPolicy, _ writer: inout JSONWriter) {
    let events: Set<InstallationEvent>? =
      switch policy {
      case .essential(let events), .prefetch(let events): events
      case .onDemand: nil
      }
    writer.object { writer in
      writer.key(policy.kind.rawValue)
      writer.object { writer in
        guard let events else { return }
        writer.key("installationEventTypes")
        writer.array { writer in
          for event in InstallationEvent.allCases where events.contains(event) {
            writer.value(event.rawValue)
          }
        }
      }
    }
  }

  private static func add(_ value: JSONValue, _ writer: inout JSONWriter) {
    switch value.content {
    case .null: writer.null()
    case .boolean(let value): writer.value(value)
    case .number(.integer(let value)): writer.value(value)
    case .number(.unsigned(let value)): writer.value(value)
    case .number(.double(let value)): writer.value(value)
    case .string(let value): writer.value(value)
    case .array(let values): writer.array { writer in for value in values { add(value, &writer) } }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(member.key)
          add(member.value, &writer)
        }
      }
    }
  }
}
