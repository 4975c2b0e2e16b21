import Foundation

/// nginx on loopback, with certificates of a private authority and the files of a folder of its own.
///
///     let server = try WebServer(locations: "location / { root $ROOT; }")
///
/// In the configuration `$ROOT` is the folder's path.
public final class WebServer {
  /// What the server serves.
  public let tree: TemporaryTree
  public let port: Int
  /// The port without TLS.
  public let plainPort: Int
  private var server: ChildServer?

  /// `https://localhost:PORT`.
  public var base: String { "https://localhost:\(port)" }
  public var plainBase: String { "http://localhost:\(plainPort)" }

  /// Whether there is an nginx.
  public static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")

  /// Starts one; `tls` replaces what is said about certificates and protocols.
  public init(
    _ tree: TemporaryTree, locations: String, certificate: String? = nil, key: String? = nil,
    protocols: String = "TLSv1.2 TLSv1.3", ciphers: String = "DEFAULT"
  ) throws {
    self.tree = tree
    port = try Self.freePort()
    plainPort = try Self.freePort()
    let authority = try PrivateAuthority.shared.get()
    let folder = try TemporaryTree()
    let text = """
      daemon off;
      master_process off;
      worker_rlimit_nofile 128;
      error_log \(folder.path("error.log"));
      pid \(folder.path("pid"));
      events { worker_connections 64; }
      http {
        access_log off;
        server_tokens off;
        default_type application/octet-stream;
        types { text/html html; application/json json; }
        client_body_temp_path \(folder.path("body"));
        proxy_temp_path \(folder.path("proxy"));
        fastcgi_temp_path \(folder.path("fastcgi"));
        uwsgi_temp_path \(folder.path("uwsgi"));
        scgi_temp_path \(folder.path("scgi"));
        server {
          listen 127.0.0.1:\(port) ssl;
          listen 127.0.0.1:\(plainPort);
          ssl_certificate \(certificate ?? authority.chain);
          ssl_certificate_key \(key ?? authority.key);
          ssl_protocols \(protocols);
          ssl_ciphers \(ciphers);
          \(locations.replacing("$ROOT", with: tree.path).replacing("$PLAIN", with: "\(plainPort)"))
        }
      }
      """
    try folder.file("nginx.conf", text)
    configuration = folder
    server = try ChildServer(
      "/usr/sbin/nginx", ["-p", folder.path, "-c", folder.path("nginx.conf")], in: folder.path)
    try waitUntilReady()
  }

  private let configuration: TemporaryTree

  private func waitUntilReady() throws {
    for _ in 0..<500 {
      if server?.isRunning != true { break }
      if Self.answers(port) { return }
      usleep(10_000)
    }
    let log = (try? configuration.contents("error.log")) ?? []
    throw SpawnError(description: "nginx: \(String(decoding: log, as: UTF8.self))")
  }

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return address
  }

  private static func answers(_ port: Int) -> Bool {
    let handle = socket(AF_INET, streamType, 0)
    defer { close(handle) }
    var address = address(port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// A port that nobody listens on now.
  public static func freePort() throws -> Int {
    let handle = socket(AF_INET, streamType, 0)
    defer { close(handle) }
    var address = address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(handle, $0, size) == 0 ? getsockname(handle, $0, &size) : -1
      }
    }
    guard result == 0 else { throw ServerError.notStarted }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
  #else
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #endif
}
