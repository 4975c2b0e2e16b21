internal import Diagnostics
internal import PropertyList
internal import SystemIO

/// The build settings of a project's targets: own ones and those of xcconfig files, in every configuration.
final class TargetSettings {
  let objects: ProjectObjects
  let paths: GroupPaths
  let configFiles: XCConfigReader
  let tree: ProjectTree
  let log: ScanLog
  private var tablesByID: [String: [SettingTable]] = [:]

  init(
    objects: ProjectObjects, paths: GroupPaths, configFiles: XCConfigReader, tree: ProjectTree,
    log: ScanLog
  ) {
    self.objects = objects
    self.paths = paths
    self.configFiles = configFiles
    self.tree = tree
    self.log = log
  }

  /// The settings about On Demand Resources, besides the bundle's identifier.
  static let names = [
    "ENABLE_ON_DEMAND_RESOURCES", "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS",
    "ON_DEMAND_RESOURCES_PREFETCH_ORDER", "EMBED_ASSET_PACKS_IN_PRODUCT_BUNDLE",
    "ASSET_PACK_MANIFEST_URL_PREFIX", "ASSET_PACK_FOLDER_PATH",
    "WRAP_ASSET_PACKS_IN_SEPARATE_DIRECTORIES",
  ]
  static let identifier = "PRODUCT_BUNDLE_IDENTIFIER"

  /// One configuration of a target.
  struct Level {
    let name: String
    /// From the lowest up: the project's xcconfig and own, the target's xcconfig and own.
    let tables: [SettingTable]
  }

  /// The configurations of a list, the one that is shipped first.
  func configurations(target: PropertyListValue, projectTables: [String: [SettingTable]]) -> [Level]
  {
    guard let list = target["buildConfigurationList"]?.text.flatMap({ objects[$0] }) else {
      return []
    }
    var levels: [Level] = []
    for id in list["buildConfigurations"]?.texts ?? [] {
      guard let object = objects[id], let name = object["name"]?.text else { continue }
      guard log.countConfiguration(at: objects.place(object)) else { break }
      levels.append(Level(name: name, tables: (projectTables[name] ?? []) + tables(of: object, id)))
    }
    let shipped = list["defaultConfigurationName"]?.text ?? "Release"
    let index =
      levels.firstIndex { $0.name == shipped } ?? levels.firstIndex { $0.name == "Release" } ?? 0
    if levels.indices.contains(index) { levels.swapAt(0, index) }
    return levels
  }

  /// The tables of the project's configurations, by their names.
  func projectTables() -> [String: [SettingTable]] {
    guard let project = objects[objects.rootID],
      let list = project["buildConfigurationList"]?.text.flatMap({ objects[$0] })
    else { return [:] }
    var result: [String: [SettingTable]] = [:]
    for id in list["buildConfigurations"]?.texts ?? [] {
      guard let object = objects[id], let name = object["name"]?.text else { continue }
      result[name] = tables(of: object, id)
    }
    return result
  }

  private func tables(of configuration: PropertyListValue, _ id: String) -> [SettingTable] {
    if let known = tablesByID[id] { return known }
    let tables = readTables(configuration)
    tablesByID[id] = tables
    return tables
  }

  private func readTables(_ configuration: PropertyListValue) -> [SettingTable] {
    let own = SettingTable()
    for member in configuration["buildSettings"]?.members ?? [] {
      // A list's elements are each written as in a shell, so they can be joined again.
      let value = member.value.texts.joined(separator: " ")
      let origin = objects.origin(member.value)
      if let assignment = SettingAssignment(key: member.key, value: value, origin: origin) {
        own.add(assignment)
      } else {
        log.add(
          .warning, .settingUnreadable,
          "'\(DisplayText.escape(member.key, limit: 100))' is not the name of a setting",
          at: objects.place(member.value))
      }
    }
    guard let base = baseFile(configuration) else { return [own] }
    return [base, own]
  }

  /// The xcconfig file that a configuration is based on.
  private func baseFile(_ configuration: PropertyListValue) -> SettingTable? {
    let path: ProjectPath
    let reference: PropertyListValue
    if let value = configuration["baseConfigurationReference"], let id = value.text {
      path = paths.path(of: id)
      reference = value
    } else if let value = configuration["baseConfigurationReferenceAnchor"],
      let id = value.text,
      let below = configuration["baseConfigurationReferenceRelativePath"]?.text
    {
      path = paths.path(of: id).appending(below)
      reference = value
    } else {
      return nil
    }
    guard case .inside(let file) = path else {
      log.add(
        .warning, .outsideProject,
        "the configuration's xcconfig file lies outside of what is scanned",
        at: objects.place(reference), help: "scan the folder that holds both")
      return nil
    }
    switch tree.look(file) {
    case .found(.regular):
      return configFiles.table(file)
    case .link:
      log.add(
        .warning, .outsideProject,
        "the configuration's xcconfig file \(tree.display(file)) is a symbolic link, which is not followed",
        at: objects.place(reference))
    default:
      log.add(
        .warning, .includeMissing,
        "the configuration's xcconfig file \(tree.display(file)) is missing",
        at: objects.place(reference))
    }
    return nil
  }
}
