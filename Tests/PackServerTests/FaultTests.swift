import Testing

@testable import PackServer

@Suite struct FaultTests {
  @Test(
    "Faults are read from a kind, keys and values",
    arguments: [
      ("status", .status(503, retryAfter: nil)),
      ("status:code=404,retry-after=5", .status(404, retryAfter: 5)),
      ("cut:after=10M", .cut(after: 10_000_000)), ("cut:after=1KiB", .cut(after: 1024)),
      ("stall:after=5,for=300ms", .stall(after: 5, nanoseconds: 300_000_000)),
      ("stall", .stall(after: 0, nanoseconds: nil)), ("length:delta=-8", .length(delta: -8)),
      ("length:delta=+1K", .length(delta: 1000)),
      ("content-range:shift=2", .contentRange(shift: 2)),
      ("etag", .etag), ("certificate:expired", .certificate(.expired)),
      ("certificate:wrong-name,times=2", .certificate(.wrongName)),
    ] as [(String, Fault.Kind)])
  func kinds(text: String, kind: Fault.Kind) throws {
    #expect(try Fault(parsing: text).kind == kind)
  }

  @Test("Common keys choose what a fault is for")
  func scope() throws {
    let fault = try Fault(parsing: "etag:pack=A,times=3")
    #expect(fault.times == 3)
    #expect(fault.matches(path: Array("/assets/A".utf8), pack: Array("A".utf8)))
    #expect(!fault.matches(path: Array("/manifest".utf8), pack: nil))
    let other = try Fault(parsing: "etag:path=/manifest")
    #expect(other.matches(path: Array("/manifest".utf8), pack: nil))
    #expect(!other.matches(path: Array("/assets/A".utf8), pack: Array("A".utf8)))
  }

  @Test(
    "What is no fault is told with what would be",
    arguments: [
      ("statos", "did you mean status?"), ("cut:aftr=1", "did you mean after?"),
      ("cut:after", "needs a value"), ("cut:after=x", "has to be a size"),
      ("status:code=200", "from 400 to 599"), ("stall:for=3", "has to be a time"),
      ("length:delta=0", "not 0"), ("certificate", "either expired or wrong-name"),
      ("certificate:expired,pack=A", "before any path"), ("etag:times=0", "from 1 up"),
      ("etag:path=manifest", "begin with a slash"), ("cut:after=1,after=2", "given twice"),
      ("", "no kind"),
    ])
  func problems(text: String, message: String) {
    let problem = #expect(throws: FaultProblem.self) { try Fault(parsing: text) }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
  }

  @Test("A fault with a number of times is used up")
  func times() throws {
    let list = FaultList([try Fault(parsing: "cut:after=1,times=2"), try Fault(parsing: "etag")])
    let query = FaultQuery(path: Array("/assets/A".utf8), pack: Array("A".utf8))
    for count in [1, 0] {
      var reply = Reply(200, text: "long enough")
      var texts: [String] = []
      list.apply(query, to: &reply, &texts)
      #expect(reply.effects.cutAfter == 1)
      #expect(texts == ["cut:after=1,times=2"])
      #expect(list.active.count == count + 1)
    }
    var texts: [String] = []
    let tags = [list.takeTag(query, &texts), list.takeTag(query, &texts)]
    #expect(tags[0] != nil && tags[0] != tags[1])
  }

  @Test("The token is the whole of it, after Bearer")
  func token() {
    let given = { (text: String) in Token.isGiven(Array(text.utf8), "secret") }
    #expect(given("Bearer secret"))
    #expect(given("bearer  secret"))
    for bad in ["secret", "Bearer secre", "Bearer secrets", "Basic secret", "Bearer", "Bearer "] {
      #expect(!given(bad), "\(bad)")
    }
    #expect(!Token.isGiven(nil, "secret"))
    #expect(!Token.isGiven(Array("Bearer ".utf8), ""))
  }
}
