import Foundation
import TestSupport
import Testing

/// `ba-serve` with packs of its own, running until the test ends.
final class TestServer: @unchecked Sendable {
  let tree: TemporaryTree
  private(set) var port = 0
  /// Certificate and key.
  var identityPaths = [TestServer.certificate, TestServer.key]
  private var running: RunningCommand?

  /// The identity of all tests, made by OpenSSL: for localhost and both loopback addresses.
  static let identity: TemporaryTree = {
    guard let tree = try? TemporaryTree() else { fatalError("there is no temporary folder") }
    var openssl = CommandRunner("/usr/bin/openssl", in: tree.path)
    openssl.timeout = 30
    let words =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out cert.pem "
      + "-days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1"
    _ = try? openssl.run(bytes: words.split(separator: " ").map { Array($0.utf8) })
    return tree
  }()

  static var certificate: String { identity.path("cert.pem") }
  static var key: String { identity.path("key.pem") }

  init() throws {
    tree = try TemporaryTree()
  }

  deinit {
    _ = stop()
  }

  /// Makes `NAME.aar` with that id, so many bytes of noise, and a platform.
  func pack(
    _ name: String, id: String? = nil, bytes: Int = 1000, seed: UInt64 = 1,
    platforms: String = #""iOS""#, extra: String = ""
  ) throws {
    try tree.file("\(name)-files/noise", noise(bytes, seed: seed))
    try tree.file(
      "\(name).json",
      """
      {"assetPackID": "\(id ?? name)", "downloadPolicy": {"onDemand": {}}, \(extra)
       "sourceRoot": "\(name)-files", "fileSelectors": [{"file": "noise"}],
       "platforms": [\(platforms)]}
      """)
    let made = try CommandRunner("ba-package", in: tree.path).run(
      "\(name).json", "-o", "\(name).aar", "-q", "--force", "--compression", "none")
    #expect(made.exit == .status(0), "\(made.errorText)")
  }

  /// The words that every server of the tests is started with.
  var common: [String] {
    identityPaths.flatMap { ["--identity-path", $0] } + ["--data-directory", tree.path("data")]
  }

  /// Runs the program to its end.
  func run(_ words: [String], common: Bool = true) throws -> CommandResult {
    var runner = CommandRunner("ba-serve", in: tree.path)
    runner.timeout = 20
    return try runner.run(bytes: (words + (common ? self.common : [])).map { Array($0.utf8) })
  }

  /// Starts the server, and waits until it listens.
  func start(_ words: String..., host: [String] = ["--host", "localhost"]) throws {
    try start(all: words, host: host)
  }

  func start(all words: [String], host: [String] = ["--host", "localhost"]) throws {
    var runner = CommandRunner("ba-serve", in: tree.path)
    runner.output = .file(tree.path("out"))
    runner.timeout = 120
    let all = words + host + common
    try? FileManager.default.removeItem(atPath: tree.path("out"))
    running = try runner.start(bytes: all.map { Array($0.utf8) })
    let text = waitForOutput("istening")
    let line = text.split(separator: "\n").first { $0.contains("istening") } ?? ""
    port = Self.port(in: String(line))
    try #require(port > 0, "the server does not start: \(stop()?.errorText ?? "")")
  }

  /// The number behind `port`, in text and in JSON.
  private static func port(in line: String) -> Int {
    guard let start = line.range(of: "port")?.upperBound else { return 0 }
    return Int(line[start...].drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
  }

  /// What was printed so far.
  var output: String { (try? String(contentsOfFile: tree.path("out"), encoding: .utf8)) ?? "" }

  /// Waits until something was printed, ten seconds at most.
  @discardableResult
  func waitForOutput(_ text: String) -> String {
    for _ in 0..<1000 where !output.contains(text) { usleep(10_000) }
    return output
  }

  func signal(_ number: Int32) { running?.signal(number) }

  /// Waits for its end.
  func wait() -> CommandResult? {
    defer { running = nil }
    return running?.wait()
  }

  /// Ends the server.
  @discardableResult
  func stop() -> CommandResult? {
    signal(SIGTERM)
    return wait()
  }

  var token: String {
    let text = try? String(contentsOfFile: tree.path("data/control-token"), encoding: .utf8)
    return text?.trimmingCharacters(in: .newlines) ?? ""
  }

  /// Asks with curl, which checks the certificate.
  func get(_ path: String, _ options: String..., host: String = "localhost") throws -> Answer {
    var curl = CommandRunner("/usr/bin/curl", in: tree.path)
    curl.timeout = 60
    let words =
      ["-sS", "-i", "-g", "--path-as-is", "--cacert", Self.certificate] + options
      + ["https://\(host):\(port)\(path)"]
    return Answer(try curl.run(bytes: words.map { Array($0.utf8) }))
  }

  /// Asks for a range of a pack.
  func range(_ range: String, of path: String, _ options: String...) throws -> Answer {
    var curl = CommandRunner("/usr/bin/curl", in: tree.path)
    curl.timeout = 60
    let words =
      ["-sS", "-i", "--cacert", Self.certificate, "-H", "Range: \(range)"] + options
      + ["https://localhost:\(port)\(path)"]
    return Answer(try curl.run(bytes: words.map { Array($0.utf8) }))
  }

  /// Uses a control path.
  func control(_ method: String, _ path: String) throws -> Answer {
    try get(path, "-X", method, "-H", "Authorization: Bearer \(token)")
  }

  /// Runs one of the clients in `serve_client.py`.
  func client(_ words: String...) throws -> String {
    var python = CommandRunner(CommandRunner.python, in: tree.path)
    python.timeout = 60
    let script = CommandRunner.repository.appending(path: "Tests/Oracle/serve_client.py").path
    let all = [script, Self.certificate, String(port)] + words
    let result = try python.run(bytes: all.map { Array($0.utf8) })
    #expect(result.exit == .status(0), "\(result.errorText)")
    return result.text
  }
}

/// An answer as curl printed it.
struct Answer {
  let exit: CommandResult.Exit
  let status: Int
  let fields: [String: String]
  let body: [UInt8]
  let errorText: String

  init(_ result: CommandResult) {
    exit = result.exit
    errorText = result.errorText
    let separator = Array("\r\n\r\n".utf8)
    let end = result.output.firstRange(of: separator)
    let lines = String(decoding: result.output[..<(end?.lowerBound ?? 0)], as: UTF8.self)
      .components(separatedBy: "\r\n")
    status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    self.fields = fields
    body = Array(result.output[(end?.upperBound ?? 0)...])
  }

  var text: String { String(decoding: body, as: UTF8.self) }
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
  }
  /// The download manifest's packs.
  var packs: [[String: Any]] { json["assetPacks"] as? [[String: Any]] ?? [] }
}

/// Bytes that look like noise, the same in every run; they repeat after 10 007.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var generator = SeededGenerator(seed: seed)
  let block = (0..<min(count, 10_007)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  var bytes: [UInt8] = []
  while bytes.count < count { bytes += block.prefix(count - bytes.count) }
  return bytes
}
