package import Diagnostics
package import SystemIO

/// Lets only text through to a terminal, since other bytes can do anything to it.
package final class TerminalText: ByteSink {
  private let sink: any ByteSink
  /// Whether the last byte was the first of a two-byte control character.
  private var isInControl = false

  package init(_ sink: any ByteSink) {
    self.sink = sink
  }

  /// Refuses a piece that holds a control character other than tabs and ends of lines and pages.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    for byte in bytes {
      // U+0080 to U+009F, which some terminals obey, are 0xC2 and a byte below 0xA0.
      let isControl = isInControl && byte < 0xA0
      isInControl = byte == 0xC2
      guard !isControl, byte >= 0x20 && byte != 0x7F || (0x09...0x0D).contains(byte) else {
        throw Failure(
          .binaryToTerminal, "the file is no text, and is not written to a terminal",
          help: "send it to a file or a pipe")
      }
    }
    try sink.write(bytes)
  }
}
