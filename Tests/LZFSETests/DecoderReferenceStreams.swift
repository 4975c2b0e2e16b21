import Foundation
import LZFSE
import Testing

/// A stream that Apple's reference made, with what it was made from.
///
/// Each line of `Fixtures/reference-streams.txt` is a name, the output and the stream, in Base64.
struct ReferenceStream: CustomTestStringConvertible, Sendable {
  let name: String
  let output: [UInt8]
  let stream: [UInt8]

  var testDescription: String { name }

  /// Empty if the file can not be read, which a test finds.
  static let all: [ReferenceStream] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/reference-streams.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count == 3, let output = Data(base64Encoded: fields[1]),
        let stream = Data(base64Encoded: fields[2])
      else { return nil }
      return ReferenceStream(name: fields[0], output: [UInt8](output), stream: [UInt8](stream))
    }
  }()
}

/// Streams of the reference that need no Python to check.
struct DecoderReferenceStreamTests {
  @Test("the file is complete")
  func isComplete() {
    #expect(ReferenceStream.all.count == 10)
  }

  @Test("a stored stream of the reference", arguments: ReferenceStream.all)
  func decodes(_ reference: ReferenceStream) throws {
    let size = reference.output.count
    #expect(try decoded(reference.stream, room: size) == reference.output)
    #expect(refusal(reference.stream, room: size - 1) == .outputTooLarge)
    #expect(refusal(reference.stream + [0], room: size) == .trailingBytes)
  }
}
