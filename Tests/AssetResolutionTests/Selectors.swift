import Diagnostics

@testable import AssetPackManifest

/// A selector, written short.
enum Selector {
  case file(String)
  case directory(String)
  case pattern(String)
  case fileSource(String, String)
  case directorySource(String, String)
  case exclusion(String)
}

/// A manifest whose n-th selector (from 1) stands in line n + 1.
func manifest(_ selectors: [Selector]) -> Manifest {
  var text = "[\n"
  var result: [Located<FileSelector>] = []
  func add(_ value: String) -> Located<String> {
    let start = text.utf8.count
    text += "\"\(value)\""
    return Located(value, range: start..<text.utf8.count)
  }
  for selector in selectors {
    let start = text.utf8.count
    let decoded: FileSelector =
      switch selector {
      case .file(let path): .file(add(path))
      case .directory(let path): .directory(add(path))
      case .pattern(let path): .filePattern(add(path))
      case .exclusion(let path): .fileExclusion(add(path))
      case .fileSource(let path, let destination):
        .fileSource(add(path), destination: add(destination))
      case .directorySource(let path, let destination):
        .directorySource(add(path), destination: add(destination))
      }
    result.append(Located(decoded, range: start..<text.utf8.count))
    text += "\n"
  }
  return Manifest(
    source: SourceText(name: "m.json", bytes: Array(text.utf8)),
    assetPackID: Located("id", range: 0..<0), downloadPolicy: Located(.onDemand, range: 0..<0),
    fileSelectors: result, platforms: [], sourceRoot: nil, language: nil, userInfo: nil,
    neededSchema: .xcode27)
}
