internal import AssetPackManifest
internal import Diagnostics
internal import Digest
internal import ServerCodes
internal import Synchronization
internal import SystemIO

/// The packs that are offered: sets of them, of which one is active.
package final class PackCatalog: Sendable {
  private struct State {
    var sets: [ServedSet]
    var active = 0
    var ledger: VersionLedger
    /// The active set's packs by their ids.
    var offered: [[UInt8]: PackVersion] = [:]
    /// The last version of every pack, those of other sets included.
    var last: [[UInt8]: PackVersion] = [:]
    /// What stood in a pack's place when it was refused.
    var refused: [[UInt8]: FileStatus] = [:]
    /// When the manifest changed last, and what its tag is told apart by.
    var lastChange: Int64
  }

  private let state: Mutex<State>
  private let check: PackCheck
  private let remember: @Sendable (VersionLedger) -> Void

  /// `sets` has at least one; the first is active. `remember` is called with the ledger after each
  /// change, on the thread that made it.
  package init(
    sets: [ServedSet], ledger: VersionLedger, check: PackCheck,
    remember: @escaping @Sendable (VersionLedger) -> Void
  ) {
    self.check = check
    self.remember = remember
    var state = State(sets: sets, ledger: ledger, lastChange: .min)
    Self.offer(&state)
    self.state = Mutex(state)
    remember(self.state.withLock { $0.ledger })
  }

  /// Gives every pack of the active set its version.
  private static func offer(_ state: inout State) {
    guard state.sets.indices.contains(state.active) else { return }
    let now = Environment.now.seconds
    state.offered = [:]
    for file in state.sets[state.active].files {
      let id = Array(file.id.utf8)
      let former = state.last[id]
      if let former, former.file === file {
        state.offered[id] = former
        continue
      }
      let isSame = former?.file.sha256 == file.sha256
      // A time of its own for every version, so that it is as good as a tag; never one to come.
      let earliest = former.map { isSame ? $0.lastModified : $0.lastModified + 1 }
      let modified = isSame ? nil : min(file.status.modified.seconds, now)
      let version = PackVersion(
        file: file, number: state.ledger.version(of: file),
        lastModified: max(earliest ?? .min, modified ?? .min))
      state.offered[id] = version
      state.last[id] = version
    }
    state.lastChange = max(now, state.lastChange + 1)
  }

  /// The pack with an id.
  func pack(_ id: [UInt8]) -> PackVersion? { state.withLock { $0.offered[id] } }

  /// The offered packs in the order of their ids, and when they changed last.
  var offer: (packs: [PackVersion], lastChange: Int64) {
    state.withLock { state in
      let packs = state.offered.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
      return (packs, state.lastChange)
    }
  }

  var setNames: [String] { state.withLock { $0.sets.map(\.name) } }
  var activeSet: String { state.withLock { $0.sets[$0.active].name } }

  /// Makes another set the active one; false when there is none of that name.
  func activate(_ name: String) -> Bool {
    let ledger = state.withLock { state -> VersionLedger? in
      guard let index = state.sets.firstIndex(where: { $0.name == name }) else { return nil }
      state.active = index
      Self.offer(&state)
      return state.ledger
    }
    if let ledger { remember(ledger) }
    return ledger != nil
  }

  /// The active set's files in whose place something else lies that was not looked at yet.
  func changedFiles() -> [PackFile] {
    let (files, refused) = state.withLock { state in
      (state.sets[state.active].files, state.refused)
    }
    return files.filter { file in
      guard let status = PackFile.currentStatus(of: file.path) else { return false }
      return status != file.status && status != refused[Array(file.id.utf8)]
    }
  }

  /// Looks at what lies in a pack's place, and offers it if it is good; gives what is to be told.
  ///
  /// Takes as long as reading the pack does.
  func renew(_ file: PackFile) -> [Diagnostic] {
    let status = PackFile.currentStatus(of: file.path)
    do throws(RefusedPack) {
      let new = try PackFile(file.path, check)
      guard new.id.utf8.elementsEqual(file.id.utf8) else {
        throw RefusedPack(
          failure: Failure(
            .packRefused, "its id is \(DisplayText.escape(new.id)) now",
            at: .path(file.path.display)), findings: FindingList())
      }
      let ledger = state.withLock { state -> VersionLedger in
        state.refused[Array(file.id.utf8)] = nil
        for set in state.sets.indices {
          state.sets[set].files = state.sets[set].files.map { $0 === file ? new : $0 }
        }
        Self.offer(&state)
        return state.ledger
      }
      remember(ledger)
      return []
    } catch {
      // A file that changed while it was read has another status by now, and is looked at again.
      state.withLock { $0.refused[Array(file.id.utf8)] = status }
      return error.findings.diagnostics + [
        Diagnostic(
          .warning, .replacementRefused,
          "the new \(file.path.display) is not taken over: \(error.failure.message)",
          at: .path(file.path.display),
          help: file.isIntact ? "the old pack is served on" : "the old pack's bytes are lost")
      ]
    }
  }
}
