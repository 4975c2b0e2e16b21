internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// Where the file references and groups of an Xcode project lie.
struct GroupPaths {
  /// The paths by the objects' ids.
  private(set) var paths: [String: ProjectPath] = [:]
  private let objects: ProjectObjects
  private let sourceRoot: ProjectPath

  /// Goes down from the main group, each object once.
  ///
  /// A group that contains itself and an object that does not exist are findings.
  init(_ objects: ProjectObjects, sourceRoot: ProjectPath, _ log: ScanLog) {
    self.objects = objects
    self.sourceRoot = sourceRoot
    guard let main = objects[objects.rootID]?["mainGroup"]?.text else { return }
    walk(main, log)
  }

  private enum Step {
    case enter(String, parent: ProjectPath, PropertyListValue?)
    case leave(String)
  }

  private mutating func walk(_ main: String, _ log: ScanLog) {
    var open: Set<String> = []
    var steps = [Step.enter(main, parent: sourceRoot, nil)]
    while let step = steps.popLast() {
      switch step {
      case .leave(let id):
        open.remove(id)
      case .enter(let id, let parent, let reference):
        guard let object = objects[id] else {
          log.add(
            .warning, .danglingReference,
            "the group names an object '\(DisplayText.escape(id, limit: 64))' that does not exist",
            at: objects.place(reference))
          continue
        }
        if open.contains(id) {
          log.add(
            .warning, .groupCycle,
            "the group '\(DisplayText.escape(Self.title(object, id), limit: 200))' contains itself",
            at: objects.place(reference))
          continue
        }
        guard paths[id] == nil else { continue }
        let path = Self.path(object, parent, sourceRoot)
        paths[id] = path
        guard let children = object["children"]?.elements else { continue }
        open.insert(id)
        steps.append(.leave(id))
        for child in children.reversed() {
          if let id = child.text { steps.append(.enter(id, parent: path, child)) }
        }
      }
    }
  }

  /// The path of an object; one that is in no group counts from the project's folder.
  func path(of id: String) -> ProjectPath {
    if let path = paths[id] { return path }
    guard let object = objects[id] else { return .unknown(id) }
    return Self.path(object, sourceRoot, sourceRoot)
  }

  static func title(_ object: PropertyListValue, _ id: String) -> String {
    object["name"]?.text ?? object["path"]?.text ?? id
  }

  private static func path(
    _ object: PropertyListValue, _ parent: ProjectPath, _ sourceRoot: ProjectPath
  ) -> ProjectPath {
    let path = object["path"]?.text ?? ""
    switch object["sourceTree"]?.text ?? "<group>" {
    case "<group>": return parent.appending(path)
    case "SOURCE_ROOT": return sourceRoot.appending(path)
    case "<absolute>": return .outside(path)
    case let tree: return .unknown(tree).appending(path)
    }
  }
}
