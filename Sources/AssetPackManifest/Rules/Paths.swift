internal import Diagnostics
internal import SystemIO

extension RuleContext {
  /// A selector's path must be relative and stay below the root.
  mutating func checkSelectorPath(_ path: Located<String>, _ key: SelectorKey) {
    if checkPlaceholder(path) { return }
    if key.isDestination, path.value.utf8.contains(UInt8(ascii: "\\")) {
      error(
        .invalidPath, "the destination \(quoted(path.value)) holds a backslash", path.range,
        help: "separate folders with \"/\"")
      return
    }
    do throws(PathProblem) {
      let parsed = try RelativePath(selectorPath: Array(path.value.utf8))
      if key == .fileDestination, parsed.isRoot {
        error(
          .invalidPath, "the destination \(quoted(path.value)) names no file", path.range)
      }
    } catch .componentTooLong where key == .filePattern || key == .fileExclusion {
      // A pattern may be longer than the names that it matches.
    } catch {
      refusePath(path, error, help: key.isDestination ? Self.help(forDestination: error) : nil)
    }
  }

  private static func help(forDestination problem: PathProblem) -> String? {
    switch problem {
    case .absolute, .driveLetter: "write it from the pack's root on"
    case .leavesRoot: "a destination lies inside the pack"
    case .empty: "write . for the pack's root"
    default: nil
    }
  }

  /// A source root must be relative; `..` may lead out of the manifest's folder.
  mutating func checkSourceRoot(_ path: Located<String>) {
    if checkPlaceholder(path) { return }
    do throws(PathProblem) {
      _ = try RelativePath(selectorPath: Array(path.value.utf8))
    } catch .leavesRoot {
      // Manifests in a folder of their own point beside it.
    } catch {
      let help: String? =
        switch error {
        case .absolute, .driveLetter:
          "write it relative to the manifest's folder, or pass --source-root"
        case .empty: "write . for the manifest's folder, or remove the key"
        default: nil
        }
      refusePath(path, error, help: help)
    }
  }

  private mutating func refusePath(
    _ path: Located<String>, _ problem: PathProblem, help: String?
  ) {
    let usual: String? =
      switch problem {
      case .absolute, .driveLetter: "write it relative to the root of all selectors"
      case .leavesRoot: "choose a root that holds all the files: \"sourceRoot\" or --source-root"
      default: nil
      }
    error(
      .invalidPath, "the path \(quoted(path.value)) \(problem.description)", path.range,
      help: help ?? usual)
  }
}
