public import Diagnostics

extension DiagnosticCode {
  /// A directory or pattern selector chooses no file.
  public static let selectsNothing = DiagnosticCode("BA0301", "selector chooses no file")
  /// A selector names a path that does not exist.
  public static let selectedPathMissing = DiagnosticCode("BA0302", "selected path does not exist")
  /// A selector's path exists in another spelling alone.
  public static let otherSpelling = DiagnosticCode(
    "BA0303", "selected path is spelled differently on disk")
  /// A file selector names a folder, or a directory selector a file.
  public static let wrongSelectorKind = DiagnosticCode("BA0304", "selector of the wrong kind")
  /// A path in a selector cannot be used.
  public static let invalidSelectorPath = DiagnosticCode("BA0305", "path in a selector is invalid")
  /// A pattern cannot be understood.
  public static let invalidPattern = DiagnosticCode("BA0306", "pattern is invalid")
  /// A pattern matches folders, which it does not take.
  public static let patternMatchesFoldersOnly = DiagnosticCode(
    "BA0307", "pattern matches only folders")
  /// A pattern uses what another tool may read otherwise.
  public static let unportablePattern = DiagnosticCode("BA0308", "pattern is not portable")
  /// A bracket in a pattern is taken literally, because it has no end.
  public static let unclosedPatternBracket = DiagnosticCode(
    "BA0309", "bracket in a pattern has no end")
  /// An exclusion excludes nothing.
  public static let unusedExclusion = DiagnosticCode("BA0310", "exclusion excludes nothing")
  /// Different files are to be stored under one path.
  public static let destinationTaken = DiagnosticCode(
    "BA0311", "different files for one destination")
  /// A file and a folder are to be stored under one path.
  public static let fileAndFolder = DiagnosticCode("BA0312", "file and folder under one path")
  /// Two paths are the same on a volume that ignores case or Unicode normalisation.
  public static let collidingNames = DiagnosticCode(
    "BA0313", "paths that a device cannot tell apart")
  /// A file is chosen for the same path more than once.
  public static let chosenTwice = DiagnosticCode("BA0314", "file chosen more than once")
  /// A selector names a file that other selectors leave out as junk.
  public static let explicitJunk = DiagnosticCode("BA0315", "junk file selected by name")
  /// A symbolic link is selected.
  public static let symbolicLink = DiagnosticCode("BA0316", "symbolic link")
  /// A symbolic link leads out of the source root.
  public static let linkLeavesRoot = DiagnosticCode("BA0317", "symbolic link leaves the root")
  /// Symbolic links form a loop.
  public static let linkLoop = DiagnosticCode("BA0318", "symbolic links form a loop")
  /// A symbolic link's target does not exist.
  public static let danglingLink = DiagnosticCode("BA0319", "symbolic link leads nowhere")
  /// Symbolic links make too many entries of few folders.
  public static let linksMultiply = DiagnosticCode("BA0320", "symbolic links multiply entries")
  /// A pipe, socket or device is selected.
  public static let notARegularFile = DiagnosticCode("BA0321", "not a regular file")
  /// A name on disk is not UTF-8.
  public static let nameNotUTF8 = DiagnosticCode("BA0322", "name is not UTF-8")
  /// A component or a whole path is longer than can be stored.
  public static let pathTooLong = DiagnosticCode("BA0323", "path is too long")
  /// A path is longer than the device's programs can open.
  public static let longPath = DiagnosticCode("BA0324", "path is longer than devices take")
  /// A manifest selects no file at all.
  public static let emptyPack = DiagnosticCode("BA0325", "pack holds no file")
  /// A permission for a source file or folder is missing.
  public static let unreadableSource = DiagnosticCode(
    "BA0326", "source may not be read", exit: .noPermission)
  /// A source file or folder is not what it was when it was found.
  public static let sourceChanged = DiagnosticCode(
    "BA0327", "source changed during the run", exit: .inputOutput)
  /// The system could not examine or list a source file or folder.
  public static let sourceFailed = DiagnosticCode(
    "BA0328", "source cannot be examined", exit: .inputOutput)
  /// There are more files than can be counted here.
  public static let tooManyFiles = DiagnosticCode("BA0329", "too many files", exit: .system)
  /// An entry of a source archive has a path that is none, or one that is taken.
  public static let unsafeMember = DiagnosticCode("BA0330", "unsafe entry in a source archive")
}

/// The codes of this module.
public enum AssetResolutionCodes {
  /// All of them, in the order of their numbers.
  public static let all: [DiagnosticCode] = [
    .selectsNothing, .selectedPathMissing, .otherSpelling, .wrongSelectorKind,
    .invalidSelectorPath, .invalidPattern, .patternMatchesFoldersOnly, .unportablePattern,
    .unclosedPatternBracket, .unusedExclusion, .destinationTaken, .fileAndFolder, .collidingNames,
    .chosenTwice, .explicitJunk, .symbolicLink, .linkLeavesRoot, .linkLoop, .danglingLink,
    .linksMultiply, .notARegularFile, .nameNotUTF8, .pathTooLong, .longPath, .emptyPack,
    .unreadableSource, .sourceChanged, .sourceFailed, .tooManyFiles,
    .unsafeMember,
  ]
}
