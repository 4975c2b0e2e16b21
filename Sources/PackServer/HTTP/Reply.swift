/// An answer, before anything of it is sent.
struct Reply {
  struct Field: Hashable {
    let name: String
    var value: String
  }

  var status: Int
  var fields: [Field] = []
  var body = BodyPlan()
  /// The one range of the pack that the body is, for faults that lie about it.
  var range: Range<UInt64>?
  /// What faults do to the body.
  var effects = BodyEffects()
  /// The texts of the faults that were applied.
  var faults: [String] = []
  /// Whether the connection ends with the answer.
  var closes = false

  init(_ status: Int) {
    self.status = status
  }

  /// An answer that says a line of text.
  init(_ status: Int, text: String) {
    self.status = status
    set("Content-Type", "text/plain; charset=utf-8")
    set("Cache-Control", "no-store")
    body = BodyPlan(bytes: Array((text + "\n").utf8))
  }

  /// An answer that is a JSON text.
  init(json: String) {
    status = 200
    set("Content-Type", "application/json")
    set("Cache-Control", "no-store")
    body = BodyPlan(bytes: Array((json + "\n").utf8))
  }

  /// That the method is not one of those that the path takes.
  static func methodNotAllowed(_ allowed: String) -> Reply {
    var reply = Reply(405, text: "this takes \(allowed)")
    reply.set("Allow", allowed)
    return reply
  }

  /// That the request's body is larger than what is read, or of a size that is not told.
  static var tooLarge: Reply {
    var reply = Reply(413, text: "no body is wanted here, and this one is too large to be read")
    reply.closes = true
    return reply
  }

  /// Whether a body follows the header when it answers a method.
  func hasBody(for method: String) -> Bool { method != "HEAD" && status != 304 }

  mutating func set(_ name: String, _ value: String) {
    fields.removeAll { $0.name == name }
    fields.append(Field(name: name, value: value))
  }

  func value(of name: String) -> String? { fields.first { $0.name == name }?.value }
}
