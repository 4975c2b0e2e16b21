internal import CSystem
package import Diagnostics

/// A system call that failed: which one, why, and on what.
public struct SystemError: Error, Sendable, Hashable {
  /// The system's error number.
  public let number: Int32
  /// What was tried, as a verb phrase: `read`, `make a file in`.
  public let operation: String
  /// The name of what it was tried on, fit for display.
  public let subject: String

  package init(number: Int32, operation: String, subject: String) {
    self.number = number
    self.operation = operation
    self.subject = subject
  }

  /// Takes the reason from the calling thread's last failed call.
  package static func current(_ operation: String, _ subject: String) -> SystemError {
    SystemError(number: ba_errno(), operation: operation, subject: subject)
  }

  /// The error of a call that a missing permission would have stopped.
  package static func notPermitted(_ operation: String, _ subject: String) -> SystemError {
    SystemError(number: ba_eacces, operation: operation, subject: subject)
  }

  /// The reason in words with the symbolic name, such as `No space left on device (ENOSPC)`.
  public var reason: String {
    var buffer = [CChar](repeating: 0, count: 160)
    ba_error_text(number, &buffer, buffer.count)
    let text = buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
    let name = String(cString: ba_error_name(number))
    return name.isEmpty ? "\(text) (error \(number))" : "\(text) (\(name))"
  }

  /// The whole sentence: `cannot read d/a.png: Input/output error (EIO)`.
  public var message: String { "cannot \(operation) \(subject): \(reason)" }

  /// The kinds of reason that lead to different exit statuses.
  package enum Kind {
    case missing, permission, exists, noSpace, link, notDirectory, isDirectory, tooManyOpen, other
  }

  package var kind: Kind {
    switch number {
    case ba_enoent: .missing
    case ba_eacces, ba_eperm: .permission
    case ba_eexist: .exists
    case ba_enospc, ba_edquot: .noSpace
    case ba_eloop: .link
    case ba_enotdir: .notDirectory
    case ba_eisdir: .isDirectory
    case ba_emfile, ba_enfile: .tooManyOpen
    default: .other
    }
  }

  /// The failure that ends a command which could not read an input because of this error.
  package func inputFailure() -> Failure {
    switch kind {
    case .missing, .notDirectory: Failure(.missingInput, message, at: .path(subject))
    case .permission: Failure(.unreadableInput, message, at: .path(subject))
    case .tooManyOpen: Failure(.systemRefused, message, at: .path(subject))
    default: Failure(.readFailed, message, at: .path(subject))
    }
  }

  /// The failure that ends a command which could not write its output because of this error.
  package func outputFailure() -> Failure {
    switch kind {
    case .permission: Failure(.outputNotPermitted, message, at: .path(subject))
    case .tooManyOpen: Failure(.systemRefused, message, at: .path(subject))
    default: Failure(.writeFailed, message, at: .path(subject))
    }
  }
}
