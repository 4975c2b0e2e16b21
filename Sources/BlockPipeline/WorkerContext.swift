/// What a job finds on the thread that runs it: scratch memory made once and used again.
///
/// One exists per worker, and only that worker's thread ever touches it.
package final class WorkerContext {
  private var scratches: [ScratchKey: AnyObject] = [:]

  init() {}

  /// The worker's object of that key, made by `make` when the worker meets the key first.
  ///
  /// One key always stands for one type. The object stays until the pool ends.
  package func scratch<Scratch: AnyObject>(_ key: ScratchKey, make: () -> Scratch) -> Scratch {
    if let known = scratches[key] as? Scratch { return known }
    let scratch = make()
    scratches[key] = scratch
    return scratch
  }
}

/// Names one kind of scratch memory.
package struct ScratchKey: Hashable, Sendable {
  private let name: String

  /// `name` says who owns the scratch and which variant it is, such as `lzfse.encoder.best`.
  package init(_ name: String) {
    self.name = name
  }
}
