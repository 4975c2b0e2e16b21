internal import Digest

/// The contents that several files have, by their SHA-256; empty files do not count.
struct EqualFiles {
  /// The digest of each such content, in the order in which the packs come to the first file.
  private(set) var digests: [ContentDigest] = []
  private var indexes: [ContentDigest: Int] = [:]

  init(_ packs: [SurveyedPack]) {
    var seen: Set<ContentDigest> = []
    var repeated: Set<ContentDigest> = []
    for file in packs.lazy.flatMap(\.files) where file.size > 0 {
      if !seen.insert(file.digest).inserted { repeated.insert(file.digest) }
    }
    for file in packs.lazy.flatMap(\.files) where repeated.remove(file.digest) != nil {
      indexes[file.digest] = digests.count
      digests.append(file.digest)
    }
  }

  /// Which of the contents a file has; nil for one of its own.
  func index(of file: PackContent.File) -> Int? {
    file.size > 0 ? indexes[file.digest] : nil
  }
}
