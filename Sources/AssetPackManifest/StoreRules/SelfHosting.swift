/// The rules of packs on a server of one's own.
public enum SelfHosting {
  public static let addresses = StoreRule(
    statement: "the address of a pack ends in its id, as the download manifest is made by default",
    evidence: .observed, source: "download manifests of Apple's ba-package", asOf: "2026-11")

  /// Whether an id can stand in an address as it is: the unreserved characters of RFC 3986.
  public static func fitsAddress(_ id: String) -> Bool {
    id.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
      default: false
      }
    }
  }
}
