internal import Diagnostics
internal import PropertyList

/// The objects of an Xcode project, by their ids.
struct ProjectObjects {
  let document: ProjectDocument
  private let objects: [String: PropertyListValue]
  let rootID: String
  /// The ids of all synchronized folders, in the order of their bytes.
  let synchronizedFolders: [String]

  /// Nil when the file has no table of objects or names no root in it.
  init?(_ document: ProjectDocument) {
    guard let root = document.root, let members = root["objects"]?.members,
      let rootID = root["rootObject"]?.text
    else { return nil }
    var objects: [String: PropertyListValue] = [:]
    objects.reserveCapacity(members.count)
    for member in members where objects[member.key] == nil { objects[member.key] = member.value }
    guard objects[rootID]?.members != nil else { return nil }
    self.document = document
    self.objects = objects
    self.rootID = rootID
    synchronizedFolders =
      members.filter { $0.value["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" }
      .map(\.key).sortedUnique
  }

  subscript(id: String) -> PropertyListValue? { objects[id] }

  func place(_ value: PropertyListValue?) -> Place? { value.map(document.place) }

  func origin(_ value: PropertyListValue?) -> TextOrigin? { value.flatMap(document.origin) }
}
