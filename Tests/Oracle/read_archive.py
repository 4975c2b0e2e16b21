"""Reads an Apple Archive and prints its entries as JSON lines, then a line with the totals.

Usage: read_archive.py [--strict-pack] [--container KIND] [--preserve-metadata] [--time SECONDS] [--to DIR] FILE

Exit status 0 when every byte was understood, 1 with a message otherwise. With --strict-pack,
only what an asset pack of ours holds is understood, in the container that --container names: see
pack_rules.py. --to writes the data of
each file to DIR under its number.

An entry: {"index": N, "offset": place in the decoded stream, "headerSize": N, "magic": "AA01",
"type": "F", "path": hex, "fields": [{"key": "UID", "subtype": "2", "value": 501} or "hex" or
"seconds" and "nanoseconds"], "blobs": {"DAT": {"size": N, "sha256": hex}}}.
"""

import argparse
import json
import os
import sys

from apple_archive import BLOCK_SIZE, Container, Malformed, digest, parse_header
from pack_rules import PackRules


def entries(stream, rules, folder):
    index = 0
    while not stream.at_end():
        offset = stream.position
        magic, size, fields = parse_header(stream)
        if rules:
            rules.check(magic, fields)
        values = {field.key: field.value for field in fields}
        if len(values) != len(fields):
            raise Malformed(f"a key twice in the header at byte {offset}")
        blobs = {}
        for field in fields:
            if field.is_blob:
                pieces = stream.pieces(field.value, f"the data of entry {index}")
                if folder and field.key == "DAT":
                    with open(os.path.join(folder, str(index)), "wb") as sink:
                        blobs[field.key] = digest(pieces, sink)
                else:
                    blobs[field.key] = digest(pieces)
        yield {
            "index": index,
            "offset": offset,
            "headerSize": size,
            "magic": magic.decode(),
            "type": chr(values.get("TYP", 63)),
            "path": values.get("PAT", b"").hex(),
            "fields": [field.json() for field in fields],
            "blobs": blobs,
        }
        index += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--strict-pack", action="store_true")
    parser.add_argument("--container", default="pbze")
    parser.add_argument("--preserve-metadata", action="store_true")
    parser.add_argument("--time", type=int)
    parser.add_argument("--to")
    parser.add_argument("file")
    options = parser.parse_args()
    rules = PackRules(options.preserve_metadata, options.time) if options.strict_pack else None
    try:
        with open(options.file, "rb") as file:
            stream = Container(file)
            if rules and (stream.kind, stream.block_size) != (options.container, BLOCK_SIZE):
                raise Malformed(f"container {stream.kind}, block size {stream.block_size}")
            count = 0
            for entry in entries(stream, rules, options.to):
                print(json.dumps(entry))
                count += 1
            if rules:
                rules.finish()
            total = {
                "container": stream.kind,
                "blockSize": stream.block_size,
                "blocks": stream.blocks,
                "storedBlocks": stream.stored_blocks,
                "storedBytes": stream.stored_bytes,
                "rawBytes": stream.position,
                "entries": count,
            }
            print(json.dumps({"total": total}))
    except (Malformed, ValueError, EOFError) as error:
        sys.exit(f"{options.file}: {error}")
    except Exception as error:
        if type(error).__module__.startswith(("lzfse", "zlib", "lzma", "_lzma", "struct", "_block")):
            sys.exit(f"{options.file}: {error}")
        raise


if __name__ == "__main__":
    main()
