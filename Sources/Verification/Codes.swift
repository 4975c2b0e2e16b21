package import Diagnostics

extension DiagnosticCode {
  /// An entry's path is none, or leaves the root.
  package static let badEntryPath = DiagnosticCode("BA0510", "entry path is unsafe")
  /// An entry is neither a file nor a folder.
  package static let badEntryType = DiagnosticCode("BA0511", "entry of a type packs never hold")
  /// An entry lies outside a pack's layout.
  package static let outsideLayout = DiagnosticCode("BA0512", "entry outside the pack's layout")
  /// A path stands twice in an archive.
  package static let duplicateEntry = DiagnosticCode("BA0513", "path twice in one archive")
  /// Two paths are the same on a volume that ignores case or normalisation.
  package static let collidingEntries = DiagnosticCode(
    "BA0514", "entries that a device cannot tell apart")
  /// A folder has no entry of its own, or comes after its content.
  package static let missingFolder = DiagnosticCode("BA0515", "folder without an entry before it")
  /// Something lies below a file.
  package static let entryBelowFile = DiagnosticCode("BA0516", "entry below a file")
  /// An entry has a field that Apple's packs never carry.
  package static let unusualField = DiagnosticCode("BA0517", "unusual header field")
  /// A file has no data field.
  package static let fileWithoutData = DiagnosticCode("BA0518", "file without data")
  /// The pack has no manifest.
  package static let missingManifest = DiagnosticCode("BA0519", "pack without a manifest")
  /// An entry's path is not UTF-8.
  package static let entryPathNotUTF8 = DiagnosticCode("BA0520", "entry path is not UTF-8")
  /// The content differs from the source's.
  package static let contentDiffers = DiagnosticCode("BA0521", "content differs from the source")
  /// A file of the source is not in the pack.
  package static let missingEntry = DiagnosticCode("BA0522", "source file is not in the pack")
  /// A file of the pack is not in the source.
  package static let surplusEntry = DiagnosticCode("BA0523", "file is not in the source")
  /// The pack cannot be compared, because its manifest or the source is not in order.
  package static let notComparable = DiagnosticCode("BA0524", "cannot be compared")
  /// The pack is not the one that a receipt was made for.
  package static let receiptDiffers = DiagnosticCode("BA0525", "differs from the receipt")
}

/// The codes of this module.
package enum VerificationCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .badEntryPath, .badEntryType, .outsideLayout, .duplicateEntry, .collidingEntries,
    .missingFolder, .entryBelowFile, .unusualField, .fileWithoutData, .missingManifest,
    .entryPathNotUTF8, .contentDiffers, .missingEntry, .surplusEntry, .notComparable,
    .receiptDiffers,
  ]
}
