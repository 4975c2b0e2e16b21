"""Answers requests on stdin with Apple's reference codec (PyPI "lzfse").

Request: one byte 'c' (compress) or 'd' (decompress), a little-endian UInt32 length, the bytes.
Answer: one byte, 0 for done or 1 for refused, a little-endian UInt32 length, the bytes.
"""

import struct
import sys

import lzfse


def answer(kind, data):
    try:
        return 0, lzfse.compress(data) if kind == b"c" else lzfse.decompress(data)
    except (lzfse.error, MemoryError):
        return 1, b""


def main():
    source = sys.stdin.buffer
    sink = sys.stdout.buffer
    sink.write(b"!")
    sink.flush()
    while True:
        head = source.read(5)
        if len(head) < 5:
            return
        status, result = answer(head[:1], source.read(struct.unpack("<I", head[1:])[0]))
        sink.write(struct.pack("<BI", status, len(result)))
        sink.write(result)
        sink.flush()


main()
