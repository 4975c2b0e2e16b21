internal import CommandLineKit
internal import SystemIO

/// What is checked: a file, or a server that runs.
enum CheckedServer: Sendable {
  case file(NativePath)
  case server(HostName, UInt16)

  static let kind = ValueKind<CheckedServer>(
    ValueShape("FILE|SERVER", completion: .files(suffixes: [".pem"]))
  ) { bytes throws(ValueProblem) in
    let text = String(decoding: bytes, as: UTF8.self)
    let scheme = "https://"
    if text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count).prefix { $0 != "/" }
      if let server = server(rest) ?? server(rest + ":443") { return server }
      throw ValueProblem("names no server", help: "write it like https://mac.local:8443")
    }
    if text.hasPrefix("http://") {
      throw ValueProblem("has no certificate", help: "write https://")
    }
    guard let path = NativePath(bytes) else { throw ValueProblem("is not a path") }
    // A file of that name goes first; where there is none, one with a number is a server.
    if (try? FileSource(path)) == nil, let server = server(text[...]) { return server }
    return .file(path)
  }

  /// Reads `HOST:PORT`, an IPv6 address in brackets.
  private static func server(_ text: Substring) -> CheckedServer? {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...]), port > 0,
      let host = HostName(String(text[..<colon])),
      host.address?.isIPv6 != true || text.hasPrefix("[")
    else { return nil }
    return .server(host, port)
  }
}
