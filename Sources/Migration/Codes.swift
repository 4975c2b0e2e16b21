package import Diagnostics

extension DiagnosticCode {
  /// A project file has not the structure of one.
  package static let projectMalformed = DiagnosticCode("BA1101", "project cannot be understood")
  /// A project names an object that does not exist.
  package static let danglingReference = DiagnosticCode("BA1102", "object does not exist")
  /// A group of an Xcode project contains itself.
  package static let groupCycle = DiagnosticCode("BA1103", "group contains itself")
  /// An xcconfig file includes itself.
  package static let includeCycle = DiagnosticCode("BA1104", "file includes itself")
  /// An xcconfig file is missing.
  package static let includeMissing = DiagnosticCode("BA1105", "settings file is missing")
  /// A line or key of build settings is none.
  package static let settingUnreadable = DiagnosticCode("BA1106", "setting cannot be read")
  /// A setting's variables cannot be replaced.
  package static let settingUnresolved = DiagnosticCode("BA1107", "setting cannot be worked out")
  /// A value in an xcconfig file ends where a comment starts.
  package static let settingCutByComment = DiagnosticCode("BA1108", "value cut by a comment")
  /// A setting differs between configurations.
  package static let settingDiffers = DiagnosticCode("BA1109", "setting differs")
  /// The build system refuses a setting.
  package static let settingRefused = DiagnosticCode("BA1110", "setting is refused")
  /// A tagged resource is not on disk.
  package static let resourceMissing = DiagnosticCode("BA1111", "tagged resource is missing")
  /// A path leaves what is scanned, or goes through a link.
  package static let outsideProject = DiagnosticCode("BA1112", "path leaves the project")
  /// A tag in a project's list is on no resource.
  package static let tagUnused = DiagnosticCode("BA1113", "tag is on no resource")
  /// A tag is not in the project's list.
  package static let tagUnlisted = DiagnosticCode("BA1114", "tag is in no list")
  /// A setting or code names a tag that no resource carries.
  package static let tagWithoutResources = DiagnosticCode("BA1115", "tag has no resources")
  /// No code asks for a tag.
  package static let tagNotRequested = DiagnosticCode("BA1116", "tag is not asked for")
  /// Tags stand where they do nothing.
  package static let tagsIgnored = DiagnosticCode("BA1117", "tags do nothing here")
  /// The key in a catalog is not the right one.
  package static let catalogKeyMisspelt = DiagnosticCode("BA1118", "catalog key misspelt")
  /// The tags in a catalog are not a list of strings.
  package static let catalogTagsMalformed = DiagnosticCode("BA1119", "catalog tags malformed")
  /// Tags stand on a part of an asset.
  package static let tagsOnPart = DiagnosticCode("BA1120", "tags on a part of an asset")
  /// A target has resources that are downloaded on demand.
  package static let resourcesOnDemand = DiagnosticCode("BA1121", "On Demand Resources in use")
  /// A target has tagged resources that are in the app.
  package static let resourcesOff = DiagnosticCode("BA1122", "On Demand Resources are off")
  /// A platform has neither the old nor the new.
  package static let noSuccessor = DiagnosticCode("BA1123", "platform has no successor")
  /// A platform ignores tags.
  package static let tagsWithoutEffect = DiagnosticCode("BA1124", "platform ignores tags")
  /// An app with packs has no bundle identifier.
  package static let noBundleIdentifier = DiagnosticCode("BA1125", "no bundle identifier")
  /// A limit of the store is passed.
  package static let limitExceeded = DiagnosticCode("BA1126", "limit exceeded")
  /// Packs that an app names are not with it.
  package static let packsMissing = DiagnosticCode("BA1127", "asset packs are missing")
  /// A built app's lists and packs do not agree.
  package static let packInconsistent = DiagnosticCode("BA1128", "asset pack is inconsistent")
  /// Metadata of an item looks right and does nothing.
  package static let metadataIgnored = DiagnosticCode("BA1129", "metadata does nothing")
  /// An Xcode project is made from another file.
  package static let projectGenerated = DiagnosticCode("BA1130", "project is generated")
  /// Tags are made when a program runs.
  package static let dynamicTags = DiagnosticCode("BA1131", "tags made at run time")
  /// Code uses On Demand Resources.
  package static let codeOnDemand = DiagnosticCode("BA1132", "On Demand Resources in code")
  /// A part of the input is left out, to stay in bounds.
  package static let scanLimit = DiagnosticCode("BA1133", "left out of the scan")
  /// A path holds nothing that can be scanned.
  package static let nothingToScan = DiagnosticCode("BA1134", "nothing to scan")
}

/// The codes of this module.
package enum MigrationCodes {
  /// All of them, in the order of their numbers.
  package static let all: [DiagnosticCode] = [
    .projectMalformed, .danglingReference, .groupCycle, .includeCycle, .includeMissing,
    .settingUnreadable, .settingUnresolved, .settingCutByComment, .settingDiffers,
    .settingRefused, .resourceMissing, .outsideProject, .tagUnused, .tagUnlisted,
    .tagWithoutResources, .tagNotRequested, .tagsIgnored, .catalogKeyMisspelt,
    .catalogTagsMalformed, .tagsOnPart, .resourcesOnDemand, .resourcesOff, .noSuccessor,
    .tagsWithoutEffect, .noBundleIdentifier, .limitExceeded, .packsMissing, .packInconsistent,
    .metadataIgnored, .projectGenerated, .dynamicTags, .codeOnDemand, .scanLimit, .nothingToScan,
  ]
}
