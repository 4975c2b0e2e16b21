// NSBundleResourceRequest in a comment
/* let x = NSBundleResourceRequest(tags: ["old"]) /* nested */ */
let text = "uses NSBundleResourceRequest internally"
let raw = #"NSBundleResourceRequest(tags: ["raw"])"#
let many = """
  NSBundleResourceRequest(tags: ["in a multi-line string"])
  """
struct MyNSBundleResourceRequestLike {}
func setPreservationPriority(_ p: Double, for tag: String) {}
let live = "\(NSBundleResourceRequest.self)"
