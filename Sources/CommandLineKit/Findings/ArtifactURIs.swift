/// Turns the names of files into URI references.
struct ArtifactURIs {
  /// The working directory's absolute path, nil where it is not known.
  let workingDirectory: String?

  /// A reference after RFC 3986, relative to the working directory unless the file lies outside of it
  /// and is named from the root.
  ///
  /// `name` is fit for display: a byte that is not UTF-8 stands in it as `\xHH`, and so in the reference.
  func reference(to name: String) -> String {
    var path = name[...]
    if let workingDirectory, workingDirectory != "/", path.hasPrefix(workingDirectory + "/") {
      path = path.dropFirst(workingDirectory.count + 1).drop { $0 == "/" }
    }
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    return (path.hasPrefix("/") ? "file://" : "") + Self.percentEncoded(path)
  }

  /// Keeps what RFC 3986 calls unreserved, and slashes.
  private static func percentEncoded(_ text: Substring) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
