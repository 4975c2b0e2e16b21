"""Makes an Apple Archive, odd or hostile if wanted, from a JSON description.

Usage: make_archive.py OUTPUT < DESCRIPTION

{
  "container": "pbze",        or pbzz, pbzx, pbz4, pbzb, pbz-, raw; default pbze
  "wrap": "gzip",             or zlib, xz, bzip2, lzfse, lz4: compression around all of it
  "members": N,               in how many streams one after the other
  "blockSize": 1048576,       what the container says and what blocks are cut to
  "blocks": "auto",           auto: stored where compression does not help; stored: all
  "entries": [ENTRY, ...],
  "tail": DATA,               bytes behind the last entry, inside the container
  "blockSizes": {"0": {"raw": 5, "stored": 9}},     numbers to claim for a block
  "payloads": {"0": DATA},    bytes in place of a block's stored ones (before "blockSizes")
  "append": DATA,             bytes behind the container
  "cut": N                    how many bytes of the file stay; negative: how many are cut off
}

DATA is {"text": S}, {"hex": S}, {"zeros": N}, {"random": N, "seed": M}, {"words": N} (N bytes of
words without order), or a string (text).

ENTRY is an entry as packs hold it, changed as wanted:
{
  "type": "F", "path": DATA, "data": DATA,
  "fields": [FIELD, ...]      in place of all fields
  "set": [FIELD, ...]         fields that replace those of the same key, or come at the end
  "without": ["UID"],         keys that are left out
  "order": ["DAT", "TYP"],    these first, in this order
  "magic": DATA, "headerSize": N,
  "raw": DATA                 these bytes in place of the whole entry
}
FIELD is {"key": "UID", "subtype": "2", "value": V}: V is a number (integers, blob sizes), DATA
(strings, hashes), [seconds, nanoseconds], or absent for a flag; a blob takes "data": DATA, and its
"value", the size it claims, is the data's size unless given. "length" is what a string claims.
"""

import json
import random
import struct
import sys

from apple_archive import BLOB_WIDTHS, BLOCK_SIZE, HASH_WIDTHS, INTEGER_WIDTHS
from archive_codecs import CODECS, encode_block, wrap
from pack_rules import DEFAULT_TIME, narrowest_blob, narrowest_integer


def data(description):
    if description is None:
        return b""
    if isinstance(description, str):
        return description.encode()
    if "text" in description:
        return description["text"].encode()
    if "hex" in description:
        return bytes.fromhex(description["hex"])
    if "zeros" in description:
        return bytes(description["zeros"])
    if "words" in description:
        source = random.Random(description.get("seed", 1))
        words = [source.randbytes(source.randrange(2, 9)).hex().encode() for _ in range(400)]
        size = description["words"]
        return b" ".join(source.choices(words, k=size // 4))[:size]
    return random.Random(description.get("seed", 1)).randbytes(description["random"])


def field_bytes(field):
    subtype = field["subtype"]
    value = field.get("value")
    head = (field["key"] + subtype).encode("latin-1")
    if subtype in INTEGER_WIDTHS:
        value = ord(value) if isinstance(value, str) else value
        return head + value.to_bytes(INTEGER_WIDTHS[subtype], "little")
    if subtype in BLOB_WIDTHS:
        size = len(data(field.get("data"))) if value is None else value
        return head + size.to_bytes(BLOB_WIDTHS[subtype], "little")
    if subtype == "P":
        text = data(value)
        return head + struct.pack("<H", field.get("length", len(text))) + text
    if subtype in HASH_WIDTHS:
        return head + data(value)
    if subtype == "S":
        return head + struct.pack("<q", value[0])
    if subtype == "T":
        return head + struct.pack("<qI", *value)
    return head + (data(value) if value is not None else b"")


def standard_fields(entry):
    kind = entry.get("type", "F")
    time = [DEFAULT_TIME, 0]
    fields = [
        {"key": "TYP", "subtype": "1", "value": kind},
        {"key": "PAT", "subtype": "P", "value": entry.get("path", "")},
    ]
    for key, value in (("UID", 501), ("GID", 20), ("MOD", 0o755 if kind == "D" else 0o644), ("FLG", 0)):
        fields.append({"key": key, "subtype": narrowest_integer(value), "value": value})
    fields.append({"key": "CTM", "subtype": "T", "value": time})
    fields.append({"key": "MTM", "subtype": "T", "value": time})
    if kind == "F":
        size = len(data(entry.get("data")))
        fields.append({"key": "DAT", "subtype": narrowest_blob(size), "data": entry.get("data")})
    return fields


def entry_bytes(entry):
    if "raw" in entry:
        return data(entry["raw"])
    fields = entry.get("fields") or standard_fields(entry)
    for change in entry.get("set", []):
        places = [index for index, field in enumerate(fields) if field["key"] == change["key"]]
        if places:
            fields[places[0]] = change
        else:
            fields.append(change)
    fields = [field for field in fields if field["key"] not in entry.get("without", [])]
    order = entry.get("order", [])
    fields.sort(key=lambda field: order.index(field["key"]) if field["key"] in order else len(order))
    body = b"".join(field_bytes(field) for field in fields)
    size = entry.get("headerSize", len(body) + 6)
    header = data(entry.get("magic", "AA01")) + struct.pack("<H", size) + body
    blobs = [data(field.get("data")) for field in fields if field["subtype"] in BLOB_WIDTHS]
    return header + b"".join(blobs)


def archive(description):
    stream = b"".join(entry_bytes(entry) for entry in description.get("entries", []))
    stream += data(description.get("tail"))
    container = description.get("container", "pbze")
    if container == "raw":
        result = stream
    else:
        codec = CODECS[container[3]]
        size = description.get("blockSize", BLOCK_SIZE)
        result = container.encode() + struct.pack(">Q", size)
        for number, start in enumerate(range(0, len(stream), size)):
            raw = stream[start : start + size]
            stored = raw
            if description.get("blocks", "auto") == "auto":
                packed = encode_block(codec, raw)
                stored = packed if len(packed) < len(raw) else raw
            payload = description.get("payloads", {}).get(str(number))
            stored = stored if payload is None else data(payload)
            claims = description.get("blockSizes", {}).get(str(number), {})
            head = (claims.get("raw", len(raw)), claims.get("stored", len(stored)))
            result += struct.pack(">QQ", *head) + stored
    if "wrap" in description:
        result = wrap(description["wrap"], result, description.get("members", 1))
    result += data(description.get("append"))
    return result[: description["cut"]] if "cut" in description else result


def main():
    with open(sys.argv[1], "wb") as output:
        output.write(archive(json.load(sys.stdin)))


if __name__ == "__main__":
    main()
