internal import CommandLineKit
internal import Diagnostics
internal import Packaging
internal import SystemIO

/// The program `ba-package`.
package enum PackageTool {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  /// Runs the process's command line and ends the process with its exit status.
  package static func main() -> Never {
    Interruption.install()
    let status = tool.run(ProcessArguments.raw())
    ProcessExit.exit(status)
  }

  static let tool = Tool(
    name: "ba-package", version: version,
    summary: "make, check and look into asset packs for Apple's Background Assets",
    subcommands: [
      PackageCommand.self, TemplateCommand.self, EvaluateCommand.self, VerifyCommand.self,
      ListCommand.self, InfoCommand.self, CatCommand.self, ExtractCommand.self, DiffCommand.self,
      WhoHasCommand.self, ReportCommand.self, PlistCommand.self, ExportCommand.self,
      DownloadManifestCreateCommand.self, DownloadManifestUpdateCommand.self,
      DownloadManifestCheckCommand.self, DownloadManifestDiffCommand.self, PublishCommand.self,
      QuotaCommand.self, OdrScanCommand.self, ExplainCommand.self,
    ],
    groups: [
      Program.Entry(
        "download-manifest", "make and check the list of packs that devices download from a server"),
      Program.Entry("odr", "leave On Demand Resources"),
    ],
    defaultCommand: PackageCommand.self,
    environment: [
      Program.Entry(
        SourceDateEpoch.variable,
        "the time of every entry in seconds since 1970; without it 2001-01-01T00:00:00Z")
    ], explanations: CodeRegistry.explanations)
}
