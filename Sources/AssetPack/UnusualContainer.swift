package import AppleArchiveFormat
package import Diagnostics

extension ContainerKind {
  /// Says of every container but `pbze` that no pack of Apple's was ever seen in it.
  ///
  /// All packs that Apple's tools made and its servers delivered, as far as anybody showed them, are
  /// `pbze`. Apple's reader knows the other forms, too; whether its servers take them is not known.
  package func remark(_ severity: Severity, at place: Place? = nil) -> Diagnostic? {
    if case .blocks(let codec) = self, codec.letter == UInt8(ascii: "e") { return nil }
    return Diagnostic(
      severity, .unusualContainer,
      "the pack is \(description); only LZFSE (pbze) was ever seen in packs that Apple hosts",
      at: place,
      help: "use --compression lzfse, or try the pack on every platform before it is released")
  }
}
