#!/usr/bin/env python3
"""Property lists by Python's plistlib and by PyPI's openstep-plist, which share no code with ours.

Usage: property_lists.py make SEED COUNT FOLDER
           writes COUNT random property lists as N.xml, N.bin and N.openstep, each with its value
           spelled out on one line in N.xml.value, N.bin.value and N.openstep.value
       property_lists.py read FILE...
           prints the value of each file, one a line

A value is spelled: t, f (booleans), i123 (integer), r and the bits (real), s and the UTF-8 in
hexadecimal (string), d and hexadecimal (data), D and seconds since 2001 (date), u5 (UID), [a,b],
{key=value,...}.
"""

import datetime
import plistlib
import random
import struct
import sys
from pathlib import Path

EPOCH = datetime.datetime(2001, 1, 1)


def spell(value):
    if value is True:
        return "t"
    if value is False:
        return "f"
    if isinstance(value, int):
        return f"i{value}"
    if isinstance(value, float):
        return "r" + struct.pack(">d", value).hex()
    if isinstance(value, str):
        return "s" + value.encode().hex()
    if isinstance(value, bytes):
        return "d" + value.hex()
    if isinstance(value, datetime.datetime):
        return f"D{int((value - EPOCH).total_seconds())}"
    if isinstance(value, plistlib.UID):
        return f"u{value.data}"
    if isinstance(value, list):
        return "[" + ",".join(map(spell, value)) + "]"
    return "{" + ",".join(f"{spell(key)}={spell(item)}" for key, item in value.items()) + "}"


ALPHABETS = ["abcXYZ019_$/:.-", "a b\"'\\;=,(){}<>&\n\t", "äß€\U0001f600é\u0301\u2028\u00a0日本"]


def text(choose):
    alphabet = "".join(choose.sample(ALPHABETS, choose.randint(1, 3)))
    size = choose.choice([0, 1, 3, 8, 14, 15, 16, 40, 300])
    return "".join(choose.choice(alphabet) for _ in range(size))


def integer(choose):
    bits = choose.choice([1, 7, 8, 15, 16, 31, 32, 62, 63, 64])
    value = choose.getrandbits(bits)
    return value if choose.random() < 0.6 or value >= 1 << 63 else -value


def value(choose, depth, uids):
    if depth < 5 and choose.random() < 0.4:
        size = choose.choice([0, 1, 2, 5, 14, 15, 16])
        if choose.random() < 0.5:
            return [value(choose, depth + 1, uids) for _ in range(size)]
        return {text(choose): value(choose, depth + 1, uids) for _ in range(size)}
    kinds = [
        lambda: choose.random() < 0.5,
        lambda: integer(choose),
        lambda: choose.choice([0.0, -0.5, 1e6, choose.uniform(-1e9, 1e9), float("inf") if uids else 1e300]),
        lambda: text(choose),
        lambda: choose.randbytes(choose.choice([0, 1, 2, 3, 14, 15, 16, 100, 300])),
        lambda: EPOCH + datetime.timedelta(seconds=choose.randint(-60_000_000_000, 200_000_000_000)),
    ]
    if uids:
        kinds.append(lambda: plistlib.UID(choose.getrandbits(choose.choice([7, 8, 16, 32, 64]))))
    return choose.choice(kinds)()


def strings_only(choose, depth):
    if depth < 5 and choose.random() < 0.5:
        size = choose.choice([1, 2, 5, 12])
        if choose.random() < 0.5:
            return [strings_only(choose, depth + 1) for _ in range(size)]
        return {text(choose): strings_only(choose, depth + 1) for _ in range(size)}
    return choose.randbytes(choose.randint(1, 40)) if choose.random() < 0.2 else text(choose)


def make(seed, count, folder):
    import openstep_plist

    choose = random.Random(seed)

    def put(name, content, item):
        (folder / name).write_bytes(content)
        (folder / (name + ".value")).write_text(spell(item))

    for number in range(count):
        item = value(choose, 0, False)
        put(f"{number}.xml", plistlib.dumps(item, sort_keys=False), item)
        item = value(choose, 0, True)
        put(f"{number}.bin", plistlib.dumps(item, fmt=plistlib.FMT_BINARY, sort_keys=False), item)
        item = {"first": strings_only(choose, 1), "second": strings_only(choose, 0)}
        words = openstep_plist.dumps(
            item, indent=choose.choice([None, 2]), sort_keys=False,
            escape_newlines=choose.random() < 0.5)
        put(f"{number}.openstep", words.encode(), item)


def read(path):
    content = path.read_bytes()
    if content.startswith((b"bplist", b"<")):
        return plistlib.loads(content)
    import openstep_plist

    return openstep_plist.loads(content.decode())


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 4 and arguments[0] == "make":
        make(int(arguments[1]), int(arguments[2]), Path(arguments[3]))
    elif len(arguments) > 1 and arguments[0] == "read":
        for name in arguments[1:]:
            print(spell(read(Path(name))))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
