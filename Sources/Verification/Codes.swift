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

  // MARK: Content

  /// No selector of the manifest leads to a file in the pack.
  package static let unselectedContent = DiagnosticCode("BA0526", "file that no selector chooses")
  /// An exclusion of the manifest takes out a file that is in the pack.
  package static let excludedContent = DiagnosticCode("BA0527", "file that is excluded")
  /// A selector of the manifest leads to nothing in the pack.
  package static let selectorWithoutContent = DiagnosticCode(
    "BA0528", "selector without content in the pack")
  /// A bundle lacks what it cannot be used without.
  package static let incompleteBundle = DiagnosticCode("BA0529", "incomplete bundle")
  /// A folder of a language has a name that is no tag.
  package static let unknownLanguageFolder = DiagnosticCode(
    "BA0533", "language folder with an unknown name")
  /// A folder of a language is not of the pack's.
  package static let languageMismatch = DiagnosticCode(
    "BA0534", "folder of another language than the pack")
  /// A file or folder is what nobody wants in a pack.
  package static let junkInPack = DiagnosticCode("BA0535", "junk in a pack")
  /// A file only stands for its content.
  package static let pointerInPack = DiagnosticCode("BA0536", "Git LFS pointer in a pack")
  /// A name has characters that cannot be seen.
  package static let misleadingName = DiagnosticCode(
    "BA0537", "name with control or bidirectional characters")
  /// The container's blocks are not of the usual size.
  package static let unusualBlockSize = DiagnosticCode("BA0538", "unusual block size")
  /// Selectors and content were too many to be compared.
  package static let selectorsNotCompared = DiagnosticCode(
    "BA0539", "selectors and content compared in part")

  // MARK: Stores

  /// App Store Connect refuses the id.
  package static let storeIdentifier = DiagnosticCode("BA0701", "id that the store refuses")
  /// Apple's hosting refuses a pack with `userInfo`.
  package static let storeUserInfo = DiagnosticCode("BA0702", "userInfo in an Apple-hosted pack")
  /// The id cannot stand in an address as it is.
  package static let identifierInAddress = DiagnosticCode("BA0703", "id that no address can hold")
  /// The archive is larger than all packs of an app may be.
  package static let storeSize = DiagnosticCode("BA0704", "pack larger than the store takes")
  /// A file is code for macOS.
  package static let macOSExecutable = DiagnosticCode("BA0705", "macOS executable in a pack")
  /// A file is code for a platform that the pack is not for.
  package static let foreignExecutable = DiagnosticCode("BA0706", "executable for another platform")
  /// A file is code, and does not say for what.
  package static let unknownExecutable = DiagnosticCode("BA0707", "executable without a platform")

  // MARK: Versions

  /// A platform of the earlier version is gone.
  package static let platformDropped = DiagnosticCode("BA0710", "platform dropped")
  /// A platform is new.
  package static let platformAdded = DiagnosticCode("BA0711", "platform added")
  /// The id is another one.
  package static let identifierChanged = DiagnosticCode("BA0712", "id is not the earlier one")
  /// A file of the earlier version is gone.
  package static let fileGone = DiagnosticCode("BA0713", "file of the earlier version is gone")
  /// The download policy is another one.
  package static let policyChanged = DiagnosticCode("BA0714", "download policy changed")
  /// The language is another one.
  package static let languageChanged = DiagnosticCode("BA0715", "language changed")
  /// Nothing changed.
  package static let unchangedPack = DiagnosticCode("BA0716", "pack is the earlier version")
  /// The content became smaller.
  package static let smallerContent = DiagnosticCode("BA0717", "less content than before")
  /// The two versions cannot be compared.
  package static let earlierUnreadable = DiagnosticCode(
    "BA0718", "cannot be compared with the earlier version")
}

/// The codes of this module.
package enum VerificationCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .badEntryPath, .badEntryType, .outsideLayout, .duplicateEntry, .collidingEntries,
    .missingFolder, .entryBelowFile, .unusualField, .fileWithoutData, .missingManifest,
    .entryPathNotUTF8, .contentDiffers, .missingEntry, .surplusEntry, .notComparable,
    .receiptDiffers, .unselectedContent, .excludedContent, .selectorWithoutContent,
    .incompleteBundle, .unknownLanguageFolder, .languageMismatch, .junkInPack, .pointerInPack,
    .misleadingName,
    .unusualBlockSize, .selectorsNotCompared, .storeIdentifier, .storeUserInfo,
    .identifierInAddress, .storeSize, .macOSExecutable, .foreignExecutable, .unknownExecutable,
    .platformDropped, .platformAdded, .identifierChanged,
    .fileGone, .policyChanged, .languageChanged, .unchangedPack, .smallerContent,
    .earlierUnreadable,
  ]
}
