"""The measuring part of Scripts/benchmark.

Usage: codec_benchmark.py LIBRARY FOLDER [--rounds N] [--by-kind]
"""

import argparse
import os
import platform
import sys
from pathlib import Path

from lzcodecs import OURS, REFERENCE, all_makers
from measuring import BLOCK_SIZE, Total, measure, own_memory, pin


def read_blocks(folder):
    """A folder's files one after the other, in the order of their paths, cut into blocks."""
    rest = bytearray()
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        with open(path, "rb") as file:
            while piece := file.read(BLOCK_SIZE):
                rest += piece
                if len(rest) >= BLOCK_SIZE:
                    yield bytes(rest[:BLOCK_SIZE])
                    del rest[:BLOCK_SIZE]
    if len(rest) > 1:
        yield bytes(rest)


def kinds_of(folder):
    """Name and blocks of each folder in it; one nameless kind when it holds none."""
    folders = sorted(path for path in folder.iterdir() if path.is_dir())
    if not folders:
        return {"": list(read_blocks(folder))}
    kinds = {path.name: list(read_blocks(path)) for path in folders}
    return {name: blocks for name, blocks in kinds.items() if blocks}


def megabytes(count):
    return f"{count / 1e6:.1f}"


def speed(count, nanoseconds):
    value = count * 1e3 / max(nanoseconds, 1)
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def print_table(rows):
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("| " + " | ".join(cells) + " |")
        if number == 0:
            print("|" + "|".join("-" * (width + 1) + ("-" if column == 0 else ":")
                                 for column, width in enumerate(widths)) + "|")


def total_table(codecs, totals, memory):
    reference = totals[REFERENCE]
    rows = [[
        "codec", "MB", "of reference", "encode MB/s", "× reference", "decode MB/s", "× reference",
        "memory MiB"]]
    for codec in codecs:
        total = totals[codec.name]
        # Ours against the reference on the same streams; other formats against its own.
        other = total.reference_decode or reference.decode
        used = memory[codec.name]
        rows.append([
            codec.name, megabytes(total.stored), f"{total.stored / reference.stored:.3f}",
            speed(total.raw, total.encode), f"{reference.encode / total.encode:.2f}",
            speed(total.raw, total.decode), f"{other / total.decode:.2f}",
            "" if used is None else f"{used / 2**20:.1f}"])
    print_table(rows)


def kind_table(results):
    rows = [[
        "kind", "MB", "reference", *(f"{name.split()[1]}" for name in OURS), "decode"]]
    for kind, totals in results.items():
        reference = totals[REFERENCE]
        row = [kind, megabytes(reference.raw), f"{reference.stored / reference.raw:.3f}"]
        for name in OURS:
            total = totals[name]
            row.append(f"{total.stored / reference.stored:.3f}, {reference.encode / total.encode:.2f} ×")
        own = totals[OURS[1]]
        row.append(
            f"{reference.decode / reference.our_decode:.2f} × / {own.reference_decode / own.decode:.2f} ×")
        rows.append(row)
    print_table(rows)


def machine():
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    name = line.split(":")[1].strip()
                    break
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} processors, {platform.system()} {platform.release()}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--by-kind", action="store_true")
    options = parser.parse_args()
    pin()
    makers = all_makers(options.library)
    codecs = [make() for make in makers]
    # Before the corpus is read: what it leaves free would be used again and not be counted.
    sample = next(read_blocks(options.folder), b"")
    memory = {codec.name: own_memory(make, sample) for codec, make in zip(codecs, makers)}
    kinds = kinds_of(options.folder)
    count = sum(len(blocks) for blocks in kinds.values())
    if count == 0:
        sys.exit(f"{options.folder} holds no data")
    results = {}
    done = 0
    for kind, blocks in kinds.items():
        def progress(number, before=done):
            if sys.stderr.isatty():
                print(f"\r{before + number} of {count} blocks", end="", file=sys.stderr)
        results[kind] = measure(blocks, codecs, options.rounds, progress)
        done += len(blocks)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    totals = {codec.name: Total() for codec in codecs}
    for by_codec in results.values():
        for name, total in by_codec.items():
            totals[name].add(total)
    report(codecs, totals, results, memory, options, count)


def report(codecs, totals, results, memory, options, count):
    reference = totals[REFERENCE]
    print(f"{megabytes(reference.raw)} MB in {count} blocks of at most 1 MiB; best of "
          f"{options.rounds}; {machine()}")
    print("; ".join(dict.fromkeys(codec.version for codec in codecs if codec.version)))
    print()
    total_table(codecs, totals, memory)
    print()
    print(f"Our decoder on the reference's streams: {reference.decode / reference.our_decode:.2f} × "
          "the reference's.")
    stuck = reference.incompressible
    if stuck:
        ratios = ", ".join(
            f"{name.split()[1]} {reference.incompressible_encode / totals[name].incompressible_encode:.1f} ×"
            for name in OURS[:2] if totals[name].incompressible)
        print(f"Blocks that do not shrink ({stuck} of {count}): {ratios} the reference's speed.")
    print("Every stream was decoded byte for byte by its own decoder, and LZFSE's by both.")
    if options.by_kind:
        print()
        kind_table(results)


if __name__ == "__main__":
    main()
