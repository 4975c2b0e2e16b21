/// The paths below `/control`, for scripts on the same machine.
struct ControlRoutes {
  let core: ServerCore

  private static let methods: [String: [String]] = [
    "/control/state": ["GET", "HEAD"], "/control/set": ["POST"],
    "/control/fault": ["POST", "DELETE"],
  ]

  /// Answers a request; from elsewhere than this machine the paths do not exist.
  func reply(_ request: Request, _ target: RequestTarget) -> Reply {
    guard request.isLoopback else { return Reply(404, text: "there is nothing here") }
    guard Token.isGiven(request.fields.single("authorization"), core.configuration.token) else {
      var reply = Reply(401, text: "this needs 'Authorization: Bearer TOKEN'")
      reply.set("WWW-Authenticate", "Bearer realm=\"ba-serve\"")
      return reply
    }
    let path = String(decoding: target.path, as: UTF8.self)
    guard let methods = Self.methods[path] else { return Reply(404, text: "there is nothing here") }
    guard methods.contains(request.method) else {
      return .methodNotAllowed(methods.joined(separator: ", "))
    }
    switch (path, request.method) {
    case ("/control/set", _): return activate(target)
    case ("/control/fault", "POST"): return add(target)
    case ("/control/fault", _): core.faults.removeAll()
    default: break
    }
    return Reply(json: ServerState(core: core, audience: .control).json)
  }

  private func activate(_ target: RequestTarget) -> Reply {
    guard let name = target.parameter("name"), core.catalog.activate(name) else {
      let names = core.catalog.setNames.joined(separator: ", ")
      return Reply(400, text: "name has to be one of the sets: \(names)")
    }
    return Reply(json: ServerState(core: core, audience: .control).json)
  }

  private func add(_ target: RequestTarget) -> Reply {
    do throws(FaultProblem) {
      let fault = try Fault(parsing: target.parameter("spec") ?? "")
      try PackServer.refuseUnknown(fault)
      core.faults.add(fault)
      return Reply(json: ServerState(core: core, audience: .control).json)
    } catch {
      return Reply(400, text: error.message)
    }
  }
}
