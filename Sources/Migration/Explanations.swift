package import Diagnostics

extension MigrationCodes {
  /// What each code means, in the order of their numbers.
  package static let explanations: [Explanation] = projects + settings + tags + verdicts

  private static let projects: [Explanation] = [
    Explanation(
      .projectMalformed,
      meaning: "A project file could be read, but it has not the structure of what its name says.",
      reason: "What it holds is not in the report, or only in part.",
      remedy: "Open and save it with the tool that made it; look for the marks of a merge conflict."
    ),
    Explanation(
      .danglingReference,
      meaning: "An Xcode project names an object by an id that is not in the file.",
      reason: "What it stands for is not built by Xcode, and is not in the report.",
      remedy: "Remove the reference in Xcode, or bring the object back from an earlier version."),
    Explanation(
      .groupCycle,
      meaning: "A group of an Xcode project is inside of itself.",
      reason: "No path can be told for what is in it; Xcode may crash on such a project.",
      remedy: "Take the group out of its own `children` in `project.pbxproj`."),
    Explanation(
      .includeCycle,
      meaning: "An xcconfig file includes itself, perhaps by way of others.",
      reason: "The include counts for nothing, so settings may be missing.",
      remedy: "Remove one of the includes that the message lists."),
    Explanation(
      .includeMissing,
      meaning:
        "An xcconfig file that is included, or that a configuration is based on, is missing.",
      reason: "Settings in it are not in the report; Xcode does not build without it.",
      remedy: "Make the file, or write `#include?` for one that may be missing."),
  ]

  private static let settings: [Explanation] = [
    Explanation(
      .settingUnreadable,
      meaning: "A line of an xcconfig file, or a key among build settings, is no setting.",
      reason: "It counts for nothing.",
      remedy: "Write `NAME = value` or `NAME[sdk=iphoneos*] = value`."),
    Explanation(
      .settingUnresolved,
      meaning: "A setting uses a variable that nothing sets, or comes back to itself.",
      reason: "Its value in the report is not the one that the build has.",
      remedy: "Set the variable, or look the value up with `xcodebuild -showBuildSettings`."),
    Explanation(
      .settingCutByComment,
      meaning: "In an xcconfig file `//` starts a comment, also inside of a URL.",
      reason: "The setting's value ends before it.",
      remedy: "Put an empty variable between the slashes.",
      example: "ASSET_PACK_MANIFEST_URL_PREFIX = https:/$()/example.com/packs/"),
    Explanation(
      .settingDiffers,
      meaning: "A setting about On Demand Resources has different values in two configurations.",
      reason: "What is tested may not be what is shipped; the report is about the shipped one.",
      remedy: "See whether the difference is wanted, such as packs that only a debug build embeds."),
    Explanation(
      .settingRefused,
      meaning: "The build system ends with an error over this setting.",
      reason: "The project cannot be built by a current Xcode.",
      remedy: "Remove the setting, or set it to `NO`."),
  ]

  private static let tags: [Explanation] = [
    Explanation(
      .resourceMissing,
      meaning: "A tagged file or folder is not where the project says.",
      reason: "It would be in no pack; a migration cannot bring it along.",
      remedy: "Bring it back, or remove it from the project."),
    Explanation(
      .outsideProject,
      meaning: "A path leaves the folder that is scanned, is absolute, or goes through a link.",
      reason:
        "A scan reads nothing outside of what was named, so its size and content are not known.",
      remedy: "Scan the folder that holds both; replace the link by what it points to."),
    Explanation(
      .tagUnused,
      meaning: "A list of tags names one that no resource carries.",
      reason: "Xcode's list is only for suggestions; a request for such a tag fails.",
      remedy: "Nothing has to be done; the list goes with On Demand Resources."),
    Explanation(
      .tagUnlisted,
      meaning: "A resource or a pack carries a tag that is not in the list.",
      reason: "Xcode does not keep its list current. A built app does: there a request fails.",
      remedy: "For a built app, build it anew and look at the tool that changed it."),
    Explanation(
      .tagWithoutResources,
      meaning: "Code or a setting names a tag that no resource carries.",
      reason: "A request for it ends with an invalid tag error.",
      remedy: "Correct the spelling, tag the resources, or scan the project that has them, too."),
    Explanation(
      .tagNotRequested,
      meaning: "No code that was scanned asks for a tag, and all tags in code are literals.",
      reason: "Its resources may be of no use, or are asked for by code that was not scanned.",
      remedy: "Scan that code, too, or leave the resources out of the migration."),
    Explanation(
      .tagsIgnored,
      meaning: "Tags stand on a file that is compiled, or on an asset catalog as a whole.",
      reason: "Only resources that are copied have tags; a catalog's assets carry their own.",
      remedy: "Remove the tags, or give them to the assets in the catalog."),
    Explanation(
      .catalogKeyMisspelt,
      meaning: "`Contents.json` has a key that is nearly the one for tags.",
      reason: "It does nothing; a sample in Apple's own documentation has such a misprint.",
      remedy: "Write `on-demand-resource-tags`."),
    Explanation(
      .catalogTagsMalformed,
      meaning: "The value of `on-demand-resource-tags` is not a list of strings.",
      reason: "What is no string is no tag.",
      remedy: "Write a list, even for one tag.",
      example: "\"on-demand-resource-tags\" : [ \"level-1\" ]"),
    Explanation(
      .tagsOnPart,
      meaning: "Tags stand on a layer of an image stack, or on a member of another asset.",
      reason: "An asset is in a pack as a whole.",
      remedy: "Give the tags to the asset."),
  ]

  private static let verdicts: [Explanation] = [
    Explanation(
      .resourcesOnDemand,
      meaning: "A target's tagged resources are built into asset packs of On Demand Resources.",
      reason: "Apple has deprecated them in favour of Background Assets.",
      remedy: "Take the route that the report shows for each platform."),
    Explanation(
      .resourcesOff,
      meaning: "Resources are tagged, but `ENABLE_ON_DEMAND_RESOURCES` is off for the target.",
      reason: "They are in the app today, and code that asks for them is of no use.",
      remedy: "Remove the tags and the code, or make packs of the resources."),
    Explanation(
      .noSuccessor,
      meaning: "Resources are tagged for watchOS.",
      reason: "There are neither On Demand Resources nor Background Assets on watchOS.",
      remedy: "Keep the files in the app, or have the app download them."),
    Explanation(
      .tagsWithoutEffect,
      meaning: "Resources are tagged for macOS or Mac Catalyst.",
      reason: "There the tags do nothing: the files are in the app.",
      remedy: "Decide on this platform apart: Background Assets are there."),
    Explanation(
      .noBundleIdentifier,
      meaning: "An app with packs has an empty `PRODUCT_BUNDLE_IDENTIFIER`, or it cannot be told.",
      reason: "The names of the packs begin with it; Xcode refuses to build them without one.",
      remedy: "Set `PRODUCT_BUNDLE_IDENTIFIER`."),
    Explanation(
      .limitExceeded,
      meaning: "A size or a number is over one of the store's limits.",
      reason: "The store refuses such an app, or the device cannot hold it.",
      remedy: "Divide packs, or merge them where there are too many; each limit is shown apart."),
    Explanation(
      .packsMissing,
      meaning: "A built app names packs that are not with it.",
      reason: "An archive without its folder `OnDemandResources` cannot be sent to the store.",
      remedy: "Keep `Products/OnDemandResources` of the archive; do not copy the app alone."),
    Explanation(
      .packInconsistent,
      meaning: "A built app's list, its manifest and its packs do not say the same.",
      reason: "Requests fail, or deliver something else.",
      remedy: "Build the app anew; look at scripts that change it after the build."),
    Explanation(
      .metadataIgnored,
      meaning:
        "An item of a .NET project has metadata that looks right and that the SDK does not read.",
      reason: "The file is in the app and in no pack, without a warning.",
      remedy: "Write `ResourceTags`.",
      example: "<BundleResource Include=\"level.dat\" ResourceTags=\"level-1\" />"),
    Explanation(
      .projectGenerated,
      meaning: "An Xcode project lies beside the file from which XcodeGen or Tuist makes it.",
      reason: "Changes in the Xcode project are lost when it is made again.",
      remedy: "Change the file that it is made from."),
    Explanation(
      .dynamicTags,
      meaning: "A request's tags are made when the app runs.",
      reason: "Which tags it asks for cannot be told from the text.",
      remedy: "Look at the function that is named; its callers have to be migrated with it."),
    Explanation(
      .codeOnDemand,
      meaning: "Code uses an interface of On Demand Resources.",
      reason: "The interface is deprecated.",
      remedy: "Ask `AssetPackManager` for asset packs instead."),
    Explanation(
      .scanLimit,
      meaning: "A file is too long, or there are too many of something.",
      reason: "The scan stays within bounds; what is left out is not in the report.",
      remedy: "Scan a smaller part, or the part that was left out by itself."),
    Explanation(
      .nothingToScan,
      meaning: "A path holds no project, built app or source that can be scanned.",
      reason: "The report says nothing about it.",
      remedy: "Name the folder of the project."),
  ]
}
