/// What all pages of ours are made of; a page's own style and scripts come behind them.
package enum PageParts {
  /// Colours, letters, tables and controls.
  package static var style: [UInt8] { PackageResources.base_css }
  /// Numbers and names as text, and the ways to make elements.
  package static var script: [UInt8] { PackageResources.format_js + PackageResources.elements_js }
}
