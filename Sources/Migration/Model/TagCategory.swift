/// When the system downloads a tag, from the strongest down.
package enum TagCategory: String, Sendable, Hashable, CaseIterable, Comparable {
  /// With the app.
  case initialInstall
  /// After the app is installed, in an order.
  case prefetch
  /// When the app asks for it.
  case onDemand

  /// The download policy of Background Assets that comes closest.
  package var suggestedPolicy: String {
    switch self {
    case .initialInstall: "essential"
    case .prefetch: "prefetch"
    case .onDemand: "onDemand"
    }
  }

  private var rank: Int {
    switch self {
    case .initialInstall: 2
    case .prefetch: 1
    case .onDemand: 0
    }
  }

  /// Weaker ones come first.
  package static func < (left: TagCategory, right: TagCategory) -> Bool {
    left.rank < right.rank
  }
}
