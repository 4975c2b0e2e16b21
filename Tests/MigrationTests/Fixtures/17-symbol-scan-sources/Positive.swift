import Foundation

final class Positive {
  private var request: NSBundleResourceRequest?
  func load(_ tag: String) async throws {
    let request = NSBundleResourceRequest(tags: [tag])
    request.loadingPriority = NSBundleResourceRequestLoadingPriorityUrgent
    self.request = request
    if await request.conditionallyBeginAccessingResources() == false {
      try await request.beginAccessingResources()
    }
  }
  func done() { request?.endAccessingResources(); request = nil }
}

extension Bundle {
  func keep(_ tags: Set<String>) {
    setPreservationPriority(1.0, forTags: tags)
    _ = preservationPriority(forTag: "intro")
  }
}
let note = NSNotification.Name.NSBundleResourceRequestLowDiskSpace
let code = CocoaError.Code.bundleOnDemandResourceInvalidTag
typealias ODR = NSBundleResourceRequest
let r = ODR(tags: ["alias-tag"])
protocol BundleResourceRequest: AnyObject { var tags: Set<String> { get } }
extension NSBundleResourceRequest: BundleResourceRequest {}
