package import SystemIO

/// What is asked of a server.
package struct HTTPRequest: Sendable {
  /// What is sent along.
  package enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// A stretch of a file, read as it is sent.
    case file(NativePath, range: Range<UInt64>)
  }

  /// A host and port whose connections go to another address, as before a change of DNS, or in tests.
  package struct AddressOverride: Sendable, Hashable {
    package let host: String
    package let port: Int
    /// An IP address; one of version 6 in brackets.
    package let address: String

    package init(host: String, port: Int, address: String) {
      self.host = host
      self.port = port
      self.address = address
    }
  }

  package var method = "GET"
  package var url: HTTPURL
  /// Sent besides those that the library makes; no field is sent that asks for a content coding.
  package var headers = HTTPHeaders()
  package var body = Body.none
  /// How many bytes the answer's body may have; a longer one ends the transfer with an error.
  package var bodyLimit: UInt64 = 16 << 20
  /// After how many bytes of the body the transfer is ended as complete; with 0 the head is enough.
  package var stopsAfter: UInt64?
  /// Whether the answer to a redirection is asked for, over HTTPS unless ``allowsHTTP``; at most 10.
  package var followsRedirects = false
  /// Whether a connection may be without TLS.
  package var allowsHTTP = false
  /// Whether the server's certificate has to be trusted; false only to find out what is wrong with it.
  package var verifiesPeer = true
  package var tls = TLSVersions()
  package var timeouts = Timeouts()
  package var overrides: [AddressOverride] = []
  /// Asked at least once a second during a transfer; true ends it as cancelled.
  ///
  /// For transfers that belong together. A signal ends the whole process, as ``Interruption`` has it.
  package var isCancelled: (@Sendable () -> Bool)?

  package init(_ url: HTTPURL) {
    self.url = url
  }

  /// The versions of TLS that are offered, 10 for 1.0 to 13 for 1.3.
  package struct TLSVersions: Sendable, Hashable {
    package var least = Version.tls12
    package var most = Version.tls13

    package init() {}

    package enum Version: Int, Sendable, Comparable {
      case tls10 = 10
      case tls11, tls12, tls13

      package static func < (left: Version, right: Version) -> Bool {
        left.rawValue < right.rawValue
      }
    }
  }

  /// How long is waited, in seconds.
  package struct Timeouts: Sendable, Hashable {
    /// For a connection, TLS included.
    package var connect = 30
    /// For the whole transfer; nil for ever.
    package var total: Int?
    /// How long a transfer may be slower than ``lowSpeed``.
    package var stall = 60
    /// In bytes a second.
    package var lowSpeed = 1

    package init() {}
  }
}
