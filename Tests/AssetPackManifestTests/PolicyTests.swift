import AssetPackManifest
import Diagnostics
import Testing

@Suite("The download policy")
struct PolicyTests {
  @Test(
    "essential and prefetch with one or both events",
    arguments: [
      #"["firstInstallation"]"#, #"["subsequentUpdate"]"#,
      #"["firstInstallation", "subsequentUpdate"]"#, #"["subsequentUpdate", "firstInstallation",]"#,
    ])
  func events(list: String) {
    for policy in ["essential", "prefetch"] {
      expectFaultless(
        manifestText(
          policy: "\"downloadPolicy\": {\"\(policy)\": {\"installationEventTypes\": \(list)}}"))
    }
  }

  @Test("a policy object without a policy is an error at its brace")
  func none() {
    expect(
      manifestText(policy: #""downloadPolicy": ⟦{⟧}"#),
      .error(.policyCount, "essential", "prefetch", "onDemand"))
  }

  @Test("two policies are one error with a note at the first")
  func two() {
    expect(
      manifestText(
        policy: #"""
          "downloadPolicy": {
            ⟦"essential"⟧: { "installationEventTypes": ["firstInstallation"] },
            ⟦"onDemand"⟧: {}
          }
          """#),
      .error(.policyCount), notesAt: [0])
  }

  @Test(
    "an unknown policy offers the likely one",
    arguments: [
      ("ondemand", "onDemand"), ("on-demand", "onDemand"), ("Essential", "essential"),
      ("prefetched", "prefetch"),
    ])
  func unknown(name: String, meant: String) {
    expect(
      manifestText(policy: "\"downloadPolicy\": {⟦\"\(name)\"⟧: {}}"),
      .error(.unknownPolicy, "\"\(name)\"", "\"\(meant)\""))
  }

  @Test(
    "C26-s6: a policy without installationEventTypes names the key and the allowed values",
    arguments: ["essential", "prefetch"])
  func withoutEvents(policy: String) {
    expect(
      manifestText(policy: "\"downloadPolicy\": {\"\(policy)\": ⟦{⟧}}"),
      .error(
        .missingEventTypes, "installationEventTypes", "firstInstallation", "subsequentUpdate"))
  }

  @Test("a misspelt installationEventTypes is found")
  func misspeltEvents() {
    expect(
      manifestText(
        policy:
          #""downloadPolicy": {"prefetch": {⟦"installationEventType"⟧: ["firstInstallation"]}}"#
      ),
      .error(.unknownKey, "installationEventTypes"))
  }

  @Test("installationEventTypes must not be empty")
  func emptyEvents() {
    expect(
      manifestText(
        policy: #""downloadPolicy": {"prefetch": {"installationEventTypes": ⟦[]⟧}}"#),
      .error(.emptyEventTypes, "firstInstallation"))
  }

  @Test(
    "an unknown event offers the likely one",
    arguments: [
      ("firstinstallation", "firstInstallation"), ("firstInstall", "firstInstallation"),
      ("subsequentUpdates", "subsequentUpdate"),
    ])
  func unknownEvent(name: String, meant: String) {
    expect(
      manifestText(
        policy: "\"downloadPolicy\": {\"prefetch\": {\"installationEventTypes\": [⟦\"\(name)\"⟧]}}"),
      .error(.unknownEventType, "\"\(name)\"", "\"\(meant)\""))
  }

  @Test("the same event twice is a warning with a note at the first")
  func duplicateEvent() {
    expect(
      manifestText(
        policy: #"""
          "downloadPolicy": {"prefetch": {"installationEventTypes":
            [⟦"firstInstallation"⟧, ⟦"firstInstallation"⟧]}}
          """#),
      .warning(.duplicateEventType), notesAt: [0])
  }

  @Test("onDemand is always {}")
  func onDemand() {
    expect(
      manifestText(
        policy:
          #""downloadPolicy": {"onDemand": {⟦"installationEventTypes"⟧: ["firstInstallation"]}}"#
      ),
      .error(.onDemandNotEmpty))
  }
}
