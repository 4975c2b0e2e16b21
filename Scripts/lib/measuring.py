"""Measures codecs side by side on blocks of memory, and checks them against each other."""

import ctypes
import os
import sys
import time
from dataclasses import dataclass, field

from lzcodecs import OURS, REFERENCE

BLOCK_SIZE = 1 << 20


@dataclass
class Total:
    """What came of one codec on many blocks; times are nanoseconds of the processor."""

    raw: int = 0
    stored: int = 0
    encode: int = 0
    decode: int = 0
    # The reference on this codec's streams, for codecs whose streams it decodes.
    reference_decode: int = 0
    # Our decoder, for the reference's streams.
    our_decode: int = 0
    # Blocks that did not shrink, and how long it took to find that out.
    incompressible: int = 0
    incompressible_encode: int = 0

    def add(self, other):
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class Buffers:
    """A codec's stream of the current block, and the best times so far."""

    memory: object = field(default_factory=lambda: ctypes.create_string_buffer(BLOCK_SIZE + 4096))
    size: int = 0
    encode: int = sys.maxsize
    decode: dict = field(default_factory=dict)

    @property
    def stream(self):
        return ctypes.addressof(self.memory)


def pin():
    """Keeps this process on one processor, the last it may use."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure(blocks, codecs, rounds, progress=lambda done: None):
    """A `Total` for each codec's name.

    On each block all codecs take turns, `rounds` times, each round in another order; the best time of
    each counts. The room is one byte less than the block, as in an archive: what does not fit is
    stored. Every stream is decoded and compared with the block: by its own decoder, and LZFSE's by
    the reference and by ours whoever made it. A difference ends the program.
    """
    totals = {codec.name: Total() for codec in codecs}
    buffers = {codec.name: Buffers() for codec in codecs}
    output_memory = ctypes.create_string_buffer(BLOCK_SIZE + 4096)
    output = ctypes.addressof(output_memory)
    by_name = {codec.name: codec for codec in codecs}
    ours, reference = by_name[OURS[1]], by_name[REFERENCE]
    decodings = [(codec, codec) for codec in codecs]
    decodings += [(by_name[name], reference) for name in OURS] + [(reference, ours)]
    for number, block in enumerate(blocks):
        source_memory = ctypes.create_string_buffer(block, len(block))
        source = ctypes.addressof(source_memory)
        for state in buffers.values():
            state.encode, state.decode = sys.maxsize, {}
        for turn in range(rounds):
            for codec in rotated(codecs, turn):
                encode_once(codec, source, len(block), buffers[codec.name])
        for turn in range(rounds):
            for maker, decoder in rotated(decodings, turn):
                decode_once(maker, decoder, block, buffers[maker.name], output, check=turn == 0)
        for codec in codecs:
            totals[codec.name].add(summary(codec, len(block), buffers[codec.name]))
        progress(number + 1)
    return totals


def rotated(items, turn):
    start = turn * 5 % len(items)
    return items[start:] + items[:start]


def encode_once(codec, source, count, state):
    stream = state.stream
    start = time.thread_time_ns()
    size = codec.encode(source, count, stream, count - 1)
    state.encode = min(state.encode, time.thread_time_ns() - start)
    state.size = size


def decode_once(maker, decoder, block, state, output, check):
    count = len(block)
    stream = state.stream
    if check:
        ctypes.memset(output, 0x55, count)
    start = time.thread_time_ns()
    if state.size == 0:
        ctypes.memmove(output, block, count)
        written = count
    else:
        written = decoder.decode(stream, state.size, output, count)
    elapsed = time.thread_time_ns() - start
    if written != count or (check and ctypes.string_at(output, count) != block):
        raise SystemExit(f"{decoder.name} does not decode what {maker.name} made of a block")
    state.decode[decoder.name] = min(state.decode.get(decoder.name, sys.maxsize), elapsed)


def summary(codec, count, state):
    total = Total(
        raw=count, stored=state.size or count, encode=state.encode, decode=state.decode[codec.name])
    if codec.name in OURS:
        total.reference_decode = state.decode[REFERENCE]
    if codec.name == REFERENCE:
        total.our_decode = state.decode[OURS[1]]
    if state.size == 0:
        total.incompressible = 1
        total.incompressible_encode = state.encode
    return total


def own_memory(make, block):
    """The bytes that a codec takes beside source and destination, found in a process of its own.

    `make` gives the codec, whose libraries are loaded already. None where the system does not tell.
    """
    if not os.path.exists("/proc/self/status"):
        return None
    memory = [ctypes.create_string_buffer(BLOCK_SIZE + 4096) for _ in range(3)]
    source, stream, output = (ctypes.addressof(buffer) for buffer in memory)
    for address in (source, stream, output):
        ctypes.memset(address, 1, BLOCK_SIZE + 4096)
    ctypes.memmove(source, block, len(block))
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            before = anonymous_kilobytes()
            codec = make()
            for _ in range(3):
                size = codec.encode(source, len(block), stream, len(block) - 1)
                if size:
                    codec.decode(stream, size, output, len(block))
            os.write(writer, str((anonymous_kilobytes() - before) * 1024).encode())
        finally:
            os._exit(0)
    os.close(writer)
    with open(reader, encoding="ascii") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return int(text) if text else None


def anonymous_kilobytes():
    """The memory of this process that is no file's."""
    with open("/proc/self/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("RssAnon:"):
                return int(line.split()[1])
    return 0
