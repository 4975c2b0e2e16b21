/// How far a version of a pack got on its way into App Store Connect.
///
/// The words of the App Store Connect API's `BackgroundAssetVersionState`, 4.0 and later.
package enum UploadState: String, CaseIterable, Sendable {
  case awaitingUpload = "AWAITING_UPLOAD"
  case processing = "PROCESSING"
  case failed = "FAILED"
  case complete = "COMPLETE"
}

/// How far a version got in TestFlight.
///
/// The words of the API's `BackgroundAssetVersionExternalBetaReleaseState`; an internal release knows
/// two of them.
package enum BetaState: String, CaseIterable, Sendable {
  case processingForTesting = "PROCESSING_FOR_TESTING"
  case readyForTesting = "READY_FOR_TESTING"
  case readyForBetaSubmission = "READY_FOR_BETA_SUBMISSION"
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case rejected = "REJECTED"
  case superseded = "SUPERSEDED"
}

/// How far a version got on the App Store.
///
/// The words of the API's `BackgroundAssetVersionAppStoreReleaseState`.
package enum AppStoreState: String, CaseIterable, Sendable {
  case prepareForSubmission = "PREPARE_FOR_SUBMISSION"
  case readyForReview = "READY_FOR_REVIEW"
  case waitingForReview = "WAITING_FOR_REVIEW"
  case inReview = "IN_REVIEW"
  case accepted = "ACCEPTED"
  case rejected = "REJECTED"
  case processingForDistribution = "PROCESSING_FOR_DISTRIBUTION"
  case readyForDistribution = "READY_FOR_DISTRIBUTION"
  case superseded = "SUPERSEDED"
}
