"""The codecs that are compared, as functions of libraries loaded into this process.

All work on memory that they are given and keep their own from call to call, so that a measured time
holds no start of a process, no file and no copy that is not the codec's. A call through ctypes takes
about a microsecond, a thousandth of what the fastest codec here takes for 1 MiB.

The reference is Apple's own code, as PyPI's `lzfse` carries it. Its C functions are called rather
than the module's: those guess the size of the result, start again when they guessed too low, and make
a new object each time, which is no fault of the codec.
"""

import ctypes
import ctypes.util
from ctypes import c_char_p, c_int, c_size_t, c_uint, c_ulong, c_void_p

EFFORTS = ("fast", "default", "best", "max")
OURS = tuple(f"ba-package {effort}" for effort in EFFORTS)
REFERENCE = "Apple's reference"


def function(library, name, result, *arguments):
    found = getattr(library, name)
    found.restype = result
    found.argtypes = arguments
    return found


def load(name):
    path = ctypes.util.find_library(name)
    if path is None:
        raise SystemExit(f"the library {name} is missing")
    return ctypes.CDLL(path)


class Ours:
    """The encoder of one effort level; `decode` is the same at each."""

    def __init__(self, library, effort):
        self.name = f"ba-package {effort}"
        self.version = ""
        make_encoder = function(library, "ba_benchmark_encoder", c_void_p, c_int)
        make_decoder = function(library, "ba_benchmark_decoder", c_void_p)
        self._encode = function(
            library, "ba_benchmark_encode", c_size_t, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t)
        self._decode = function(
            library, "ba_benchmark_decode", c_size_t, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t)
        self.encoder = make_encoder(EFFORTS.index(effort))
        self.decoder = make_decoder()

    def encode(self, source, count, destination, capacity):
        """The size of the result, 0 when it does not fit."""
        return self._encode(self.encoder, source, count, destination, capacity)

    def decode(self, source, count, destination, capacity):
        """The number of bytes that came out."""
        return self._decode(self.decoder, source, count, destination, capacity)


class Reference:
    """Apple's lzfse, from the extension module of PyPI's `lzfse`."""

    name = REFERENCE

    def __init__(self):
        import importlib.metadata

        import lzfse

        library = ctypes.CDLL(lzfse.__file__)
        self.version = "PyPI lzfse " + importlib.metadata.version("lzfse")
        self._encode = function(
            library, "lzfse_encode_buffer", c_size_t, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p)
        self._decode = function(
            library, "lzfse_decode_buffer", c_size_t, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p)
        encode_size = function(library, "lzfse_encode_scratch_size", c_size_t)()
        decode_size = function(library, "lzfse_decode_scratch_size", c_size_t)()
        self.encode_scratch = (ctypes.c_char * encode_size)()
        self.decode_scratch = (ctypes.c_char * decode_size)()

    def encode(self, source, count, destination, capacity):
        return self._encode(destination, capacity, source, count, self.encode_scratch)

    def decode(self, source, count, destination, capacity):
        # A full buffer stands for a stream that has more to give, too: one byte of room tells.
        return self._decode(destination, capacity + 1, source, count, self.decode_scratch)


class Zstandard:
    def __init__(self, level):
        library = load("zstd")
        self.name = f"zstd -{level}"
        self.version = "zstd " + function(library, "ZSTD_versionString", c_char_p)().decode()
        self.level = level
        self._encode = function(
            library, "ZSTD_compressCCtx", c_size_t, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t,
            c_int)
        self._decode = function(
            library, "ZSTD_decompressDCtx", c_size_t, c_void_p, c_void_p, c_size_t, c_void_p, c_size_t)
        self._is_error = function(library, "ZSTD_isError", c_uint, c_size_t)
        self.encoder = function(library, "ZSTD_createCCtx", c_void_p)()
        self.decoder = function(library, "ZSTD_createDCtx", c_void_p)()

    def encode(self, source, count, destination, capacity):
        size = self._encode(self.encoder, destination, capacity, source, count, self.level)
        return 0 if self._is_error(size) else size

    def decode(self, source, count, destination, capacity):
        return self._decode(self.decoder, destination, capacity, source, count)


class LZ4:
    name = "lz4"

    def __init__(self):
        library = load("lz4")
        self.version = "lz4 " + function(library, "LZ4_versionString", c_char_p)().decode()
        self._encode = function(
            library, "LZ4_compress_default", c_int, c_void_p, c_void_p, c_int, c_int)
        self._decode = function(
            library, "LZ4_decompress_safe", c_int, c_void_p, c_void_p, c_int, c_int)

    def encode(self, source, count, destination, capacity):
        return self._encode(source, destination, count, capacity)

    def decode(self, source, count, destination, capacity):
        return self._decode(source, destination, count, capacity)


class ZlibState(ctypes.Structure):
    _fields_ = [
        ("next_in", c_void_p), ("avail_in", c_uint), ("total_in", c_ulong),
        ("next_out", c_void_p), ("avail_out", c_uint), ("total_out", c_ulong),
        ("message", c_char_p), ("state", c_void_p),
        ("allocate", c_void_p), ("free", c_void_p), ("opaque", c_void_p),
        ("data_type", c_int), ("adler", c_ulong), ("reserved", c_ulong),
    ]


class Zlib:
    """zlib at level 6: what a thread of pigz runs, with pigz's parameters."""

    name = "pigz (zlib -6)"
    FINISH = 4
    END = 1

    def __init__(self):
        library = load("z")
        version = function(library, "zlibVersion", c_char_p)()
        self.version = "zlib " + version.decode()
        pointer = ctypes.POINTER(ZlibState)
        self._deflate = function(library, "deflate", c_int, pointer, c_int)
        self._deflate_reset = function(library, "deflateReset", c_int, pointer)
        self._inflate = function(library, "inflate", c_int, pointer, c_int)
        self._inflate_reset = function(library, "inflateReset", c_int, pointer)
        self.encoder = ZlibState()
        self.decoder = ZlibState()
        size = ctypes.sizeof(ZlibState)
        function(
            library, "deflateInit2_", c_int, pointer, c_int, c_int, c_int, c_int, c_int, c_char_p,
            c_int)(self.encoder, 6, 8, -15, 8, 0, version, size)
        function(library, "inflateInit2_", c_int, pointer, c_int, c_char_p, c_int)(
            self.decoder, -15, version, size)

    def encode(self, source, count, destination, capacity):
        return self._run(
            self.encoder, self._deflate_reset, self._deflate, source, count, destination, capacity)

    def decode(self, source, count, destination, capacity):
        return self._run(
            self.decoder, self._inflate_reset, self._inflate, source, count, destination, capacity)

    def _run(self, state, reset, step, source, count, destination, capacity):
        reset(state)
        state.next_in, state.avail_in = source, count
        state.next_out, state.avail_out = destination, capacity
        return state.total_out if step(state, self.FINISH) == self.END else 0


def lzfse_makers(library_path):
    """Functions that make our codec at each effort, and the reference."""
    library = ctypes.CDLL(str(library_path))
    return [*(lambda effort=effort: Ours(library, effort) for effort in EFFORTS), Reference]


def all_makers(library_path):
    """Those, and functions that make what else one could pick."""
    return [
        *lzfse_makers(library_path), lambda: Zstandard(1), lambda: Zstandard(3), Zlib, LZ4,
    ]
