import Foundation

final class Loader {
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
