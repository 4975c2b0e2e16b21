package import SystemIO

/// The commit that a working tree stands at, read from the repository's files.
package enum GitCommit {
  /// How many folders up a repository is looked for.
  private static let depthLimit = 64
  /// The largest of git's files that is read, in bytes; `packed-refs` grows with the branches.
  private static let sizeLimit = 16 << 20

  /// The commit of the repository that holds a folder, in hexadecimal digits.
  ///
  /// Nil where there is no repository, no commit yet, or a kind of repository that is not read
  /// (`reftable`).
  package static func current(at folder: NativePath) -> String? {
    var candidate = folder
    for _ in 0..<depthLimit {
      if let repository = repository(in: candidate) { return head(of: repository) }
      let parent = candidate.appending("..".utf8)
      guard isOtherFolder(candidate, parent) else { return nil }
      candidate = parent
    }
    return nil
  }

  /// The folder `.git` of a working tree, or the one that a file `.git` names.
  private static func repository(in folder: NativePath) -> NativePath? {
    let path = folder.appending(".git".utf8)
    if text(of: path.appending("HEAD".utf8)) != nil { return path }
    guard let line = text(of: path), line.hasPrefix("gitdir: ") else { return nil }
    return folder.appending(line.dropFirst("gitdir: ".count).utf8)
  }

  private static func head(of repository: NativePath) -> String? {
    guard let line = text(of: repository.appending("HEAD".utf8)) else { return nil }
    guard line.hasPrefix("ref: ") else { return commit(line) }
    let name = line.dropFirst("ref: ".count)
    guard (try? RelativePath(archivePath: name.utf8)) != nil else { return nil }
    // The branches of a linked working tree lie in the main one's repository.
    let common = text(of: repository.appending("commondir".utf8))
    let shared = common.map { repository.appending($0.utf8) } ?? repository
    if let line = text(of: shared.appending(name.utf8)) { return commit(line) }
    return packed(name, in: shared)
  }

  /// A branch in `packed-refs`, whose lines are a commit, a space and a name.
  private static func packed(_ name: Substring, in repository: NativePath) -> String? {
    guard let lines = text(of: repository.appending("packed-refs".utf8)) else { return nil }
    for line in lines.split(separator: "\n") where line.hasSuffix(name) {
      let words = line.split(separator: " ")
      if words.count == 2, words[1] == name { return commit(String(words[0])) }
    }
    return nil
  }

  /// A commit's name: 40 hexadecimal digits with SHA-1, 64 with SHA-256.
  private static func commit(_ text: String) -> String? {
    let isName = text.utf8.count == 40 || text.utf8.count == 64
    return isName && text.allSatisfy { $0.isHexDigit && $0.isASCII } ? text.lowercased() : nil
  }

  /// A file's text without the line end at its end; nil when it cannot be read.
  private static func text(of path: NativePath) -> String? {
    guard let bytes = try? FileSource(path).readAll(limit: sizeLimit) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self)
    return line.hasSuffix("\n") ? String(line.dropLast()) : line
  }

  private static func isOtherFolder(_ one: NativePath, _ other: NativePath) -> Bool {
    guard let first = try? FileDescriptor.open(one, .directory).status(one.display),
      let second = try? FileDescriptor.open(other, .directory).status(other.display)
    else { return false }
    return first.device != second.device || first.inode != second.inode
  }
}
