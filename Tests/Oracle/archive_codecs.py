"""The compression methods of Apple Archives, for tests.

LZFSE comes from PyPI's `lzfse` (Apple's reference), LZ4 blocks from PyPI's `lz4`, the decoder for
LZBITMAP from PyPI's `dissect.util`; zlib, gzip, bzip2 and xz are Python's own.
"""

import bz2
import gzip
import lzma
import struct
import zlib
from collections import Counter

CODECS = {"e": "lzfse", "z": "zlib", "x": "lzma", "4": "lz4", "b": "lzbitmap", "-": "none"}


class Malformed(Exception):
    """What breaks the layout, with the offset of the place."""


def lzfse_module():
    try:
        import lzfse
    except ImportError:
        raise SystemExit("PyPI's lzfse is needed: run Scripts/test, or set BA_TEST_PYTHON")
    return lzfse


def lzfse_end(stream):
    """The offset behind the end mark of an LZFSE stream, found by its block headers alone."""
    offset = 0
    while True:
        magic = stream[offset : offset + 4]
        if magic == b"bvx$":
            return offset + 4
        if magic == b"bvx-":
            (size,) = struct.unpack_from("<I", stream, offset + 4)
            offset += 8 + size
        elif magic == b"bvxn":
            _, size = struct.unpack_from("<II", stream, offset + 4)
            offset += 12 + size
        elif magic == b"bvx2":
            first, second, third = struct.unpack_from("<QQQ", stream, offset + 8)
            offset += (third & 0xFFFFFFFF) + (first >> 20 & 0xFFFFF) + (second >> 40 & 0xFFFFF)
        elif magic == b"bvx1":
            sizes = struct.unpack_from("<IIIIII", stream, offset + 4)
            offset += 772 + sizes[4] + sizes[5]
        else:
            raise Malformed(f"no LZFSE block at byte {offset} of a block's stream: {magic!r}")


def lzfse_decode(stream):
    end = lzfse_end(stream)
    if end != len(stream):
        raise Malformed(f"{len(stream) - end} bytes behind the end of a stream")
    return lzfse_module().decompress(stream)


def lz4_decode(stream):
    from lz4 import block

    raw = b""
    offset = 0
    while True:
        magic = stream[offset : offset + 4]
        if magic == b"bv4$":
            if offset + 4 != len(stream):
                raise Malformed("bytes behind the end of an LZ4 stream")
            return raw
        if magic == b"bv4-":
            (size,) = struct.unpack_from("<I", stream, offset + 4)
            raw += stream[offset + 8 : offset + 8 + size]
            offset += 8 + size
        elif magic == b"bv41":
            size, stored = struct.unpack_from("<II", stream, offset + 4)
            piece = stream[offset + 12 : offset + 12 + stored]
            decoded = block.decompress(piece, uncompressed_size=size, dict=raw[-65536:])
            if len(decoded) != size:
                raise Malformed(f"an LZ4 piece decodes to {len(decoded)} bytes instead of {size}")
            raw += decoded
            offset += 12 + stored
        else:
            raise Malformed(f"no LZ4 piece at byte {offset}: {magic!r}")


def lz4_encode(raw, linked=False, plain_every=0):
    """Pieces of 64 KiB; `linked` ones refer to those before, and every n-th may be plain."""
    from lz4 import block

    pieces = []
    for number, start in enumerate(range(0, len(raw), 65536)):
        piece = raw[start : start + 65536]
        if plain_every and number % plain_every == plain_every - 1:
            pieces.append(b"bv4-" + struct.pack("<I", len(piece)) + piece)
            continue
        history = raw[max(0, start - 65536) : start] if linked else b""
        stored = block.compress(piece, store_size=False, dict=history)
        pieces.append(b"bv41" + struct.pack("<II", len(piece), len(stored)) + stored)
    return b"".join(pieces) + b"bv4$"


def lzbitmap_decode(stream):
    from dissect.util.compression import lzbitmap

    return lzbitmap.decompress(stream)


def lzbitmap_encode(raw):
    """A plain encoder that uses every feature of the format: periods of one and two bytes, inline
    and listed bitmaps, repetitions, plain chunks."""
    stream = b"ZBM\x09"
    last = {}
    for start in range(0, len(raw), 0x8000):
        chunk = lzbitmap_chunk(raw, start, min(start + 0x8000, len(raw)), last)
        plain = raw[start : start + 0x8000]
        if chunk is None or len(chunk) >= len(plain) + 6:
            chunk = u24(len(plain) + 6) + u24(len(plain)) + plain
        stream += chunk
    return stream + u24(6) + u24(0)


def u24(value):
    return value.to_bytes(3, "little")


def lzbitmap_chunk(raw, start, end, last):
    steps = []
    period = 8
    for place in range(start, end, 8):
        part = raw[place : min(place + 8, end)]

        def bits(distance):
            return sum(
                (index + place < distance or raw[place + index - distance] != byte) << index
                for index, byte in enumerate(part)
            )

        choice = (bits(period), 0, period)
        found = last.get(part[:4])
        if found is not None and place - found < 65536:
            other = bits(place - found)
            if other.bit_count() + 2 < choice[0].bit_count():
                choice = (other, 1 if place - found < 256 else 2, place - found)
        for index in range(len(part) - 3):
            last[part[index : index + 4]] = place + index
        bitmap, size, period = choice
        # Bits behind the chunk's end mean nothing.
        literals = bytes(byte for index, byte in enumerate(part) if bitmap >> index & 1)
        steps.append((bitmap, size, period, literals))
    common = [pair for pair, _ in Counter((step[0], step[1]) for step in steps).most_common(12)]
    names = [
        common.index((bitmap, size)) + 3 if (bitmap, size) in common else size
        for bitmap, size, _, _ in steps
    ]
    periods = b"".join(step[2].to_bytes(step[1], "little") for step in steps if step[1])
    inline = bytes(step[0] for step, name in zip(steps, names) if name < 3)
    literals = b"".join(step[3] for step in steps)
    nibbles = lzbitmap_nibbles(names, end - start)
    descriptors = sum(
        (bitmap | size << 8) << 10 * index for index, (bitmap, size) in enumerate(common)
    ).to_bytes(17, "little")
    first = 15 + len(literals)
    second = first + len(periods)
    third = second + len(inline)
    body = u24(first) + u24(second) + u24(third) + literals + periods + inline + nibbles + descriptors
    return u24(len(body) + 6) + u24(end - start) + body


def lzbitmap_nibbles(names, size):
    result = []
    index = 0
    while index < len(names):
        run = 1
        while index + run < len(names) and names[index + run] == names[index]:
            run += 1
        result.append(names[index])
        # The last eight bytes take no count; without one, they stand for themselves.
        if run >= 4 and size - 8 * index > 8:
            result.append(15)
            rest = run - 4
            while rest >= 15:
                result.append(15)
                rest -= 15
            result.append(rest)
            index += run
        else:
            index += 1
    result += [0] * (2 + len(result) % 2)
    return bytes(low | high << 4 for low, high in zip(result[::2], result[1::2]))


def whole(decoder, stream, what):
    raw = decoder.decompress(stream)
    if not decoder.eof or decoder.unused_data:
        raise Malformed(f"a {what} stream does not end where it should")
    return raw


def decode_block(codec, stored, raw_size):
    if codec == "lzfse":
        raw = lzfse_decode(stored)
    elif codec == "zlib":
        raw = whole(zlib.decompressobj(), stored, "zlib")
    elif codec == "lzma":
        raw = whole(lzma.LZMADecompressor(lzma.FORMAT_XZ), stored, "xz")
    elif codec == "lz4":
        raw = lz4_decode(stored)
    elif codec == "lzbitmap":
        raw = lzbitmap_decode(stored)
    else:
        raise Malformed("a compressed block in a container without compression")
    if len(raw) != raw_size:
        raise Malformed(f"a block decodes to {len(raw)} bytes instead of {raw_size}")
    return raw


def encode_block(codec, raw):
    if codec == "lzfse":
        return lzfse_module().compress(raw)
    if codec == "zlib":
        return zlib.compress(raw, 5)
    if codec == "lzma":
        return lzma.compress(raw, lzma.FORMAT_XZ, check=lzma.CHECK_NONE, preset=6)
    if codec == "lz4":
        return lz4_encode(raw, linked=True, plain_every=3)
    if codec == "lzbitmap":
        return lzbitmap_encode(raw)
    return raw


WRAPPERS = {
    "gzip": lambda raw: gzip.compress(raw, mtime=0),
    "zlib": zlib.compress,
    "xz": lzma.compress,
    "bzip2": bz2.compress,
    "lzfse": lambda raw: lzfse_module().compress(raw),
    "lz4": lambda raw: lz4_encode(raw, linked=True, plain_every=100),
}


def wrap(name, raw, members=1):
    """The stream inside a wrapper, in several members if wanted."""
    size = max(1, -(-len(raw) // members))
    parts = [raw[start : start + size] for start in range(0, len(raw), size)]
    return b"".join(WRAPPERS[name](part) for part in parts)
