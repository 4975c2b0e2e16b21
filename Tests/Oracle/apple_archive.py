"""The layout of Apple Archive streams and their pbz* containers, for tests.

Written from the layout's description alone; shares nothing with the Swift code. For the compression
methods see archive_codecs.py.
"""

import hashlib
import struct

from archive_codecs import CODECS, Malformed, decode_block

BLOCK_SIZE = 1 << 20
INTEGER_WIDTHS = {"1": 1, "2": 2, "4": 4, "8": 8}
HASH_WIDTHS = {"F": 4, "G": 20, "H": 32, "I": 48, "J": 64}
BLOB_WIDTHS = {"A": 2, "B": 4, "C": 8}


class Container:
    """Reads a file as a decoded stream, block by block; raw streams pass through."""

    def __init__(self, file):
        self.file = file
        self.magic = file.read(4)
        self.block_size = None
        self.blocks = self.stored_blocks = self.stored_bytes = self.raw_bytes = 0
        self.buffer = b""
        self.start = 0
        self.position = 0
        if len(self.magic) == 4 and self.magic[:3] == b"pbz":
            letter = chr(self.magic[3])
            if letter not in CODECS:
                raise Malformed(f"a container of kind {self.magic!r}")
            self.codec = CODECS[letter]
            self.block_size = struct.unpack(">Q", self.exactly(8, "the block size"))[0]
            if not 0 < self.block_size < 1 << 32:
                raise Malformed(f"a block size of {self.block_size}")
            self.was_short = False
        else:
            self.codec = None
            self.buffer = self.magic

    @property
    def kind(self):
        return self.magic.decode("latin-1") if self.codec else "raw"

    def exactly(self, count, what):
        data = self.file.read(count)
        if len(data) != count:
            raise Malformed(f"the file ends inside {what}")
        return data

    def fill(self):
        """Gets more bytes; False at the end."""
        if self.codec is None:
            data = self.file.read(BLOCK_SIZE)
            self.raw_bytes += len(data)
        else:
            head = self.file.read(16)
            if not head:
                return False
            if len(head) != 16:
                raise Malformed(f"the file ends inside the header of block {self.blocks}")
            raw_size, stored_size = struct.unpack(">QQ", head)
            place = f"block {self.blocks}"
            if self.was_short:
                raise Malformed(f"{place} follows one that is shorter than the block size")
            if raw_size == 0 or raw_size > self.block_size:
                raise Malformed(f"{place} has a raw size of {raw_size}")
            if stored_size > raw_size or stored_size == 0:
                raise Malformed(f"{place} stores {stored_size} bytes for {raw_size}")
            self.was_short = raw_size < self.block_size
            data = self.exactly(stored_size, place)
            self.blocks += 1
            self.stored_bytes += stored_size
            if stored_size == raw_size:
                self.stored_blocks += 1
            else:
                data = decode_block(self.codec, data, raw_size)
            self.raw_bytes += len(data)
        self.buffer = self.buffer[self.start :] + data
        self.start = 0
        return bool(data)

    def at_end(self):
        return self.start == len(self.buffer) and not self.fill()

    def pieces(self, count, what):
        """The next bytes, in pieces as they come."""
        while count:
            if self.start == len(self.buffer) and not self.fill():
                raise Malformed(f"the stream ends inside {what} at byte {self.position}")
            piece = self.buffer[self.start : self.start + count]
            self.start += len(piece)
            self.position += len(piece)
            count -= len(piece)
            yield piece

    def read(self, count, what):
        return b"".join(self.pieces(count, what))


class Field:
    def __init__(self, key, subtype, value):
        self.key, self.subtype, self.value = key, subtype, value

    @property
    def is_blob(self):
        return self.subtype in BLOB_WIDTHS

    def json(self):
        if isinstance(self.value, bytes):
            value = {"hex": self.value.hex()}
        elif isinstance(self.value, tuple):
            value = {"seconds": self.value[0], "nanoseconds": self.value[1]}
        else:
            value = {"value": self.value}
        return {"key": self.key, "subtype": self.subtype, **value}


def parse_header(stream):
    """One header from the decoded stream: its magic, its size and its fields."""
    start = stream.position
    head = stream.read(6, "a header")
    magic, size = head[:4], struct.unpack("<H", head[4:])[0]
    if magic not in (b"AA01", b"YAA1"):
        raise Malformed(f"no entry at byte {start} of the stream: {magic!r}")
    if size < 6:
        raise Malformed(f"a header of {size} bytes at byte {start} of the stream")
    data = stream.read(size - 6, "a header")
    fields = []
    offset = 0

    def take(count):
        nonlocal offset
        if offset + count > len(data):
            raise Malformed(f"a field leaves its header at byte {start + 6 + offset}")
        offset += count
        return data[offset - count : offset]

    while offset < len(data):
        name = take(4).decode("latin-1")
        key, subtype = name[:3], name[3]
        if not (key.isascii() and key.isalnum() and key == key.upper()):
            raise Malformed(f"a field's key is {key!r} at byte {start + 6 + offset}")
        if subtype == "*":
            value = None
        elif subtype in INTEGER_WIDTHS:
            value = int.from_bytes(take(INTEGER_WIDTHS[subtype]), "little")
        elif subtype == "P":
            value = take(int.from_bytes(take(2), "little"))
        elif subtype in HASH_WIDTHS:
            value = take(HASH_WIDTHS[subtype])
        elif subtype == "S":
            value = (struct.unpack("<q", take(8))[0], 0)
        elif subtype == "T":
            value = struct.unpack("<qI", take(12))
            if value[1] >= 1_000_000_000:
                raise Malformed(f"{value[1]} nanoseconds at byte {start + 6 + offset}")
        elif subtype in BLOB_WIDTHS:
            value = int.from_bytes(take(BLOB_WIDTHS[subtype]), "little")
        else:
            raise Malformed(f"a field of subtype {subtype!r} at byte {start + 6 + offset}")
        fields.append(Field(key, subtype, value))
    return magic, size, fields


def digest(pieces, sink=None):
    sha = hashlib.sha256()
    size = 0
    for piece in pieces:
        sha.update(piece)
        size += len(piece)
        if sink is not None:
            sink.write(piece)
    return {"size": size, "sha256": sha.hexdigest()}
