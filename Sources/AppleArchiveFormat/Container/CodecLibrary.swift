internal import CLZ4
internal import CLZMA
internal import CZlib

/// The versions of the system's libraries that are in use, which may differ from those at build time.
enum CodecLibrary {
  static var zlibVersion: String { unsafe String(cString: CZlib.zlibVersion()) }
  static var lz4Version: String { unsafe String(cString: LZ4_versionString()) }
  static var lzmaVersion: String { unsafe String(cString: lzma_version_string()) }
}
