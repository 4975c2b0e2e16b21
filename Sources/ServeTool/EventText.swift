internal import CommandLineKit
internal import Diagnostics
internal import PackServer
internal import SystemIO

/// Requests and connections as lines for people and as JSON.
enum EventText {
  static func line(_ report: RequestReport) -> String {
    var words = [report.time.iso8601, report.peer, shown(report.method), shown(report.target)]
    if let range = report.range { words.append(DisplayText.escape(range)) }
    words.append(report.status == 0 ? "-" : String(report.status))
    words.append(ByteCount(report.bytes).text)
    if let rate = Quantities.rate(bytes: report.bytes, nanoseconds: report.nanoseconds) {
      words.append(rate)
    }
    words.append(report.ending.rawValue)
    if !report.faults.isEmpty {
      words.append("(" + DisplayText.escape(report.faults.joined(separator: "; ")) + ")")
    }
    return words.joined(separator: " ") + "\n"
  }

  static func line(_ report: ConnectionReport) -> String {
    "\(report.time.iso8601) \(report.peer) - \(DisplayText.escape(report.reason))\n"
  }

  static func json(_ report: RequestReport) -> JSONLine {
    var line = JSONLine(type: "request")
    line.add("time", report.time.iso8601)
    line.add("peer", report.peer)
    line.add("method", report.method)
    line.add("path", report.target)
    line.add("range", ifPresent: report.range)
    line.add("status", report.status)
    line.add("bytes", report.bytes)
    line.add("milliseconds", report.nanoseconds / 1_000_000)
    line.add("ended", report.ending.rawValue)
    line.add("userAgent", ifPresent: report.userAgent)
    if !report.faults.isEmpty { line.add("faults", report.faults) }
    return line
  }

  static func json(_ report: ConnectionReport) -> JSONLine {
    var line = JSONLine(type: "connection")
    line.add("time", report.time.iso8601)
    line.add("peer", report.peer)
    line.add("reason", report.reason)
    return line
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "-" : DisplayText.escape(text, limit: 500)
  }
}
