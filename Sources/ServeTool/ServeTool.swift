internal import CommandLineKit
internal import SystemIO

/// The program `ba-serve`.
package enum ServeTool {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  /// Runs the process's command line and ends the process with its exit status.
  package static func main() -> Never {
    Interruption.install()
    ProcessExit.exit(tool.run(ProcessArguments.raw()))
  }

  static let tool = Tool(
    name: "ba-serve", version: version,
    summary: "serve asset packs to test devices over HTTPS",
    subcommands: [
      ServeCommand.self, CertificateCreateCommand.self, CertificateShowCommand.self,
      CertificateCheckCommand.self, CertificateExportCommand.self,
    ],
    groups: [Program.Entry("certificate", "make, check and export certificates for test devices")],
    defaultCommand: ServeCommand.self,
    environment: [
      Program.Entry(
        DataFolder.variable, "the folder with the folder ba-serve; without it ~/.local/share")
    ], explanations: CodeList.explanations)
}
