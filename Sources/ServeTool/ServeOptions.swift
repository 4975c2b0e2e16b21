internal import CommandLineKit
internal import Diagnostics
internal import PackServer
internal import SystemIO

/// The options of `serve`.
enum ServeOptions {
  static let packs = Operand<NativePath>(
    .file("PACK", suffixes: [".aar"]), count: 0...Int.max, help: "The packs to serve")
  static let hosts = ListOption(
    "host", .bytes("NAME"), takesMany: true, isRequired: true,
    help: "A name or address that devices reach this machine by; what ends in .aar is a pack")
  static let port = SingleOption(
    "port", .integer(in: 1...65_535), fallback: "the last one of these packs",
    help: "Listen on this port")
  static let identity = ListOption(
    "identity-path", .file("FILE", suffixes: [".pem"]),
    fallback: "a certificate of its own, made at first use",
    help: "A PEM file: the certificate with its chain, and once more for the key")
  static let profilePort = SingleOption(
    "serve-profile", .integer("PORT", in: 1...65_535), fallback: "nothing is served without TLS",
    help: "Serve the root's profile over plain HTTP at this port")
  static let choosesIdentity = Flag(
    "choose-identity-automatically",
    help: "Ask no question about the certificate, as is always the case here")
  static let versions = ListOption(
    "asset-pack-versions", .text("VERSION"), takesMany: true,
    fallback: "one more whenever a pack changes",
    help: "The packs' versions by their places, or ID=N")
  static let sets = ListOption(
    "set", setKind,
    help: "Serve the packs in a folder; of several, the first until it is switched")
  static let log = SingleOption(
    "log", .file("F.jsonl", suffixes: [".jsonl"]),
    help: "Add every request to this file, too, as a line of JSON")
  static let throttle = SingleOption(
    "throttle", rateKind, fallback: "as fast as it goes",
    help: "Send at most so many bytes a second on each connection, such as 500K")
  static let latency = SingleOption(
    "latency", timeKind, fallback: "none", help: "Keep every answer back for a time, such as 300ms")
  static let faults = ListOption(
    "fault", faultKind, help: "Let something go wrong: KIND[:key=value,...]")
  static let jobs = SingleOption(
    "jobs", short: "j", .integer(in: 1...64), fallback: "one for each processor",
    help: "How many threads serve, and verify packs")

  /// A set's name and folder.
  struct NamedFolder: Sendable {
    let name: String
    let folder: NativePath
  }

  private static let setKind = ValueKind<NamedFolder>(
    ValueShape("NAME=DIR", completion: .folders)
  ) { bytes throws(ValueProblem) in
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")), equals > 0,
      let name = String(validating: bytes[..<equals], as: UTF8.self),
      let folder = NativePath(Array(bytes[(equals + 1)...]))
    else { throw ValueProblem("names no set", help: "write it like v1=packs/v1") }
    return NamedFolder(name: name, folder: folder)
  }

  private static let rateKind = ValueKind<UInt64>(ValueShape("RATE")) {
    bytes throws(ValueProblem) in
    guard let rate = Measure.rate(String(decoding: bytes, as: UTF8.self)) else {
      throw ValueProblem("is not a rate", help: "write bytes a second, such as 500K or 2M")
    }
    return rate
  }

  private static let timeKind = ValueKind<UInt64>(ValueShape("T")) { bytes throws(ValueProblem) in
    guard let time = Measure.time(String(decoding: bytes, as: UTF8.self)) else {
      throw ValueProblem("is not a time", help: "write it like 300ms or 5s")
    }
    return time
  }

  private static let faultKind = ValueKind<Fault>(ValueShape("SPEC")) {
    bytes throws(ValueProblem) in
    do throws(FaultProblem) {
      let fault = try Fault(parsing: String(decoding: bytes, as: UTF8.self))
      try PackServer.refuseUnknown(fault)
      return fault
    } catch {
      throw ValueProblem("is no fault", help: error.message)
    }
  }
}
