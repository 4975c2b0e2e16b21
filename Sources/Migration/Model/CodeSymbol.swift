package import Diagnostics
package import SystemIO

/// A use of On Demand Resources in source code.
package struct CodeSymbol: Sendable {
  /// The tags that a call names.
  package struct Tags: Sendable {
    /// What the call is for.
    package enum Purpose: String, Sendable {
      /// Resources are asked for.
      case request
      /// What the system may remove first is told.
      case preservation
      /// A build script gives tags to resources.
      case declaration
    }

    package let purpose: Purpose
    /// Those that stand there as literals, in their order.
    package let literals: [String]
    /// Whether some are made when the program runs.
    package let isDynamic: Bool
  }

  package let language: SourceLanguage
  /// The symbol's name, in Swift and Objective-C with the labels that tell it apart.
  package let name: String
  package let location: SourceLocation
  package let file: NativePath
  /// The function around it; nil outside of all.
  package let function: String?
  /// What `#if` asks for, where it stands in such a block.
  package let condition: String?
  package let tags: Tags?
  /// The call as it stands there, on one line and cut to a reasonable length; empty where none is.
  package let call: String
}
